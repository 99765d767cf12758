import type { DataSize } from '../data/size.ts'
import type { Options } from '../options.ts'
import type { Cluster } from '../product/cluster.ts'
import type { SqlRunner } from '../sql/pgbench.ts'

/** Shared inputs of the measurement groups. */
export interface Scene {
  options: Options
  cluster: Cluster
  sqlRunner: SqlRunner
  /** The data size of the goals at this run's scale. */
  size: DataSize
  /** URL of its loaded database. */
  databaseUrl: string
}
