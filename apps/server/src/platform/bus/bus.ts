import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database, Db } from '../../db/client.ts'
import { listenToNodes, notifyNodes, notifyNodesAtOnce } from './bus.queries.ts'
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
const RETRY_MS = { first: 100, most: 5000 }

/** Sends messages to all nodes when the caller's transaction commits. */
export async function publish(db: Db, messages: readonly BusMessage[]): Promise<void> {
  if (messages.length > 0) await notifyNodes(db, messages.flatMap(toParts))
}

/** Creates the bus on PostgreSQL's LISTEN and NOTIFY, on one connection outside the pool (decision 20). */
export function createBus(
  database: Pick<Database, 'connect'>,
  onError: (error: Error) => void,
): Bus {
  const messageHandlers: ((message: BusMessage) => void)[] = []
  const gapHandlers: (() => void)[] = []
  const stopping = new AbortController()
  let client: pg.Client | null = null
  let isStarted = false
  let waiting: string[] = []
  let next: Promise<void> | null = null
  let last = Promise.resolve()

  const connect = async (): Promise<void> => {
    const opened = await database.connect()
    const join = createJoiner()
    opened.on('notification', ({ payload = '' }) => {
      const message = join(payload) as BusMessage | undefined
      if (message !== undefined) for (const handle of messageHandlers) handle(message)
    })
    opened.once('end', () => drop(opened))
    try {
      await listenToNodes(opened)
    } catch (error) {
      hangUp(opened)
      throw error
    }
    if (stopping.signal.aborted) hangUp(opened)
    else client = opened
  }

  const drop = (lost: pg.Client): void => {
    if (client !== lost) return
    client = null
    hangUp(lost)
    void reconnect()
  }

  const reconnect = async (): Promise<void> => {
    for (let waitMs = RETRY_MS.first; !stopping.signal.aborted; waitMs *= 2) {
      try {
        await connect()
        for (const handle of gapHandlers) handle()
        return
      } catch (error) {
        onError(error as Error)
        const pause = Math.min(waitMs, RETRY_MS.most)
        await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      }
    }
  }

  const flush = async (): Promise<void> => {
    const texts = waiting
    waiting = []
    next = null
    const through = client
    if (through === null) throw new Error('The bus is away')
    try {
      await notifyNodesAtOnce(through, texts)
    } catch (error) {
      // One that can't take this any more may hear nothing either.
      drop(through)
      throw error
    }
  }

  return {
    onMessage: (handle) => void messageHandlers.push(handle),
    onGap: (handle) => void gapHandlers.push(handle),
    send(message) {
      waiting.push(...toParts(message))
      // What comes up while a statement is under way goes together with the next one.
      if (next === null) {
        next = last.catch(() => {}).then(flush)
        last = next
      }
      return next
    },
    state: () => (client !== null ? 'listening' : isStarted ? 'away' : 'idle'),
    async start() {
      isStarted = true
      await connect().catch((error: Error) => {
        onError(error)
        void reconnect()
      })
    },
    async stop() {
      stopping.abort()
      isStarted = false
      const open = client
      client = null
      await open?.end().catch(() => {})
    },
  }
}

function hangUp(client: pg.Client): void {
  client.end().catch(() => {})
}
