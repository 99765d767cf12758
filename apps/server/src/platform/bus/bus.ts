import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database, Db } from '../../db/client.ts'
import { listenToNodes, notifyNodes, notifyNodesImmediately } from './bus.queries.ts'
import { createJoiner, toParts } from './bus-parts.ts'

/** A message for all subscribers of a realtime channel. */
export interface Broadcast {
  kind: 'broadcast'
  /** A private and a public channel of one name are different channels. */
  isPrivate: boolean
  topic: string
  event: string
  payload: unknown
  /** The sending connection, which gets no copy. */
  except?: string
  /** Set where `payload` is base64 of bytes. */
  isBinary?: true
}

/** Presence metas by key. */
export type PresenceEntries = Record<string, { phx_ref: string }[]>

/** A presence message between nodes. */
export type PresenceMessage = { kind: 'presence'; node: string } & (
  | { what: 'hello' | 'alive' | 'bye' }
  /** All presences of a node, by channel. */
  | { what: 'state'; people: Record<string, PresenceEntries> }
  | { what: 'change'; channel: string; joins: PresenceEntries; leaves: PresenceEntries }
)

/** A message between nodes. */
export type BusMessage = Broadcast | PresenceMessage

/** Delivers messages to all nodes, including the sender. */
export interface Bus {
  /** Calls `handle` with every message. */
  onMessage(handle: (message: BusMessage) => void): void
  /** Calls `handle` after each reconnection, since messages may have been missed. */
  onGap(handle: () => void): void
  /** Sends outside any transaction, in call order. Rejects while disconnected. */
  send(message: BusMessage): Promise<void>
  /** `idle` before start and after stop, `away` while disconnected. */
  state(): 'idle' | 'listening' | 'away'
  /** Starts listening, with retries. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** First and longest pause between reconnection attempts. */
const RETRY_MS = { first: 100, max: 5000 }

/** Sends messages to all nodes when the caller's transaction commits. */
export async function publish(db: Db, messages: readonly BusMessage[]): Promise<void> {
  if (messages.length > 0) await notifyNodes(db, messages.flatMap(toParts))
}

/** Creates the bus on PostgreSQL's LISTEN and NOTIFY, on one connection outside the pool (decision 20). */
export function createBus(
  database: Pick<Database, 'connect'>,
  onError: (error: Error) => void,
): Bus {
  return new PostgresBus(database, onError)
}

class PostgresBus implements Bus {
  private readonly database: Pick<Database, 'connect'>
  private readonly onError: (error: Error) => void
  private readonly messageHandlers: ((message: BusMessage) => void)[] = []
  private readonly gapHandlers: (() => void)[] = []
  private readonly stopping = new AbortController()
  private client: pg.Client | null = null
  private isStarted = false
  private queued: string[] = []
  /** The flush that will send what is queued now. */
  private nextFlush: Promise<void> | null = null
  private lastFlush = Promise.resolve()

  constructor(database: Pick<Database, 'connect'>, onError: (error: Error) => void) {
    this.database = database
    this.onError = onError
  }

  onMessage(handle: (message: BusMessage) => void): void {
    this.messageHandlers.push(handle)
  }

  onGap(handle: () => void): void {
    this.gapHandlers.push(handle)
  }

  send(message: BusMessage): Promise<void> {
    this.queued.push(...toParts(message))
    // Messages that arrive while a statement is running are sent together by the next one.
    if (this.nextFlush === null) {
      this.nextFlush = this.lastFlush.catch(() => {}).then(() => this.flush())
      this.lastFlush = this.nextFlush
    }
    return this.nextFlush
  }

  state(): 'idle' | 'listening' | 'away' {
    if (this.client !== null) return 'listening'
    return this.isStarted ? 'away' : 'idle'
  }

  async start(): Promise<void> {
    this.isStarted = true
    await this.connect().catch((error: Error) => {
      this.onError(error)
      void this.reconnect()
    })
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    this.isStarted = false
    const open = this.client
    this.client = null
    await open?.end().catch(() => {})
  }

  private async connect(): Promise<void> {
    const opened = await this.database.connect()
    const join = createJoiner()
    opened.on('notification', ({ payload = '' }) => {
      const message = join(payload) as BusMessage | undefined
      if (message !== undefined) for (const handle of this.messageHandlers) handle(message)
    })
    opened.once('end', () => this.drop(opened))
    try {
      await listenToNodes(opened)
    } catch (error) {
      hangUp(opened)
      throw error
    }
    if (this.stopping.signal.aborted) hangUp(opened)
    else this.client = opened
  }

  private drop(lost: pg.Client): void {
    if (this.client !== lost) return
    this.client = null
    hangUp(lost)
    void this.reconnect()
  }

  private async reconnect(): Promise<void> {
    const { signal } = this.stopping
    for (let waitMs = RETRY_MS.first; !signal.aborted; waitMs *= 2) {
      try {
        await this.connect()
        for (const handle of this.gapHandlers) handle()
        return
      } catch (error) {
        this.onError(error as Error)
        const pause = Math.min(waitMs, RETRY_MS.max)
        await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
      }
    }
  }

  private async flush(): Promise<void> {
    const texts = this.queued
    this.queued = []
    this.nextFlush = null
    const { client } = this
    if (client === null) throw new Error('The bus is disconnected')
    try {
      await notifyNodesImmediately(client, texts)
    } catch (error) {
      // A connection that cannot send may not receive either.
      this.drop(client)
      throw error
    }
  }
}

function hangUp(client: pg.Client): void {
  client.end().catch(() => {})
}
