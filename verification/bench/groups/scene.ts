import type { DataSize } from '../data/size.ts'
import type { Options } from '../options.ts'
import type { Cluster } from '../product/cluster.ts'
import type { SqlRunner } from '../sql/pgbench.ts'

/** What every group of measurements works with. */
export interface Scene {
  options: Options
  cluster: Cluster
  sqlRunner: SqlRunner
  /** The load of the goals at this run's scale. */
  size: DataSize
  /** Its database, loaded. */
  databaseUrl: string
}
