import type { Config } from '../../config/config.ts'

/** What a worker needs to start: the settings that its primary read, and the database that its primary opened. */
export interface WorkerOrder {
  config: Config
  /** The address of the schema's owner. */
  ownerUrl: string
  isEmbedded: boolean
}

/** A worker's metrics, as prom-client lists them. */
export type Figures = object[]

/** What the primary tells a worker. */
export type ToWorker =
  | { kind: 'start'; order: WorkerOrder }
  | { kind: 'stop' }
  /** What another worker told all others. */
  | { kind: 'told'; topic: string; content: unknown }
  /** Asks for this worker's figures, and says how many workers were started in place of lost ones. */
  | { kind: 'figures wanted'; id: number; restarts: number }
  /** The figures of all workers, in reply to `ask figures`. */
  | { kind: 'all figures'; id: number; figures: Figures[] }

/** What a worker tells the primary. */
export type ToPrimary =
  | { kind: 'ready' }
  | { kind: 'tell'; topic: string; content: unknown }
  | { kind: 'ask figures'; id: number }
  | { kind: 'figures'; id: number; figures: Figures }
