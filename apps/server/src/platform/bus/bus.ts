import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database, Db } from '../../db/client.ts'
import { listenToNodes, notifyNodes, notifyNodesAtOnce } from './bus.queries.ts'
import { createJoiner, toParts } from './bus-parts.ts'

/** A message for everybody who listens to a channel of the realtime service. */
export interface Broadcast {
  kind: 'broadcast'
  /** Private and public channels of one name are two channels. */
  isPrivate: boolean
  topic: string
  event: string
  payload: unknown
  /** The connection that sent it and wants no copy. */
  except?: string
  /** Set where `payload` is base64 of bytes. */
  isBinary?: true
}

/** Metas of the realtime service's presence by key. */
export type PresenceEntries = Record<string, { phx_ref: string }[]>

/** What nodes say to each other about who is on which channel. */
export type PresenceMessage = { kind: 'presence'; node: string } & (
  | { what: 'hello' | 'alive' | 'bye' }
  /** All people of a node, by channel. */
  | { what: 'state'; people: Record<string, PresenceEntries> }
  | { what: 'change'; channel: string; joins: PresenceEntries; leaves: PresenceEntries }
)

/** What travels between nodes. */
export type BusMessage = Broadcast | PresenceMessage

/** Carries messages to all nodes, the sending one included. */
export interface Bus {
  /** Calls `handle` with every message. */
  onMessage(handle: (message: BusMessage) => void): void
  /** Calls `handle` each time that messages may have been missed: the connection was away. */
  onGap(handle: () => void): void
  /** Sends outside any transaction, in the order of the calls. Rejects while the bus is away. */
  send(message: BusMessage): Promise<void>
  /** `idle` before it is started and after its end, `away` while it is cut off from the other nodes. */
  state(): 'idle' | 'listening' | 'away'
  /** Begins to listen; where that fails it goes on trying. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** First and longest wait between attempts to listen again. */
const RETRY_MS = { first: 100, most: 5000 }

/** Sends messages to all nodes when the caller's transaction commits. */
export async function publish(db: Db, messages: readonly BusMessage[]): Promise<void> {
  if (messages.length > 0) await notifyNodes(db, messages.flatMap(toParts))
}

/** The bus on PostgreSQL's LISTEN and NOTIFY, on one connection beside the pool (decision 20). */
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
