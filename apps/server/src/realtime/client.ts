import type { Bus } from '../platform/bus/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Channel, Subscriber } from './channels/channels.policy.ts'
import type { Listener, Registry } from './channels/registry.ts'
import type { Incoming, ProtocolVersion, writeFrame } from './frames.ts'
import type { Budget } from './limits.ts'
import type { PresencePublisher } from './presence/online-list.ts'
import type { Presence, Tracked } from './presence/presence.ts'

/** The state shared by connections. */
export interface Shared {
  bus: Bus
  presence: Presence
  registry: Registry
  online: PresencePublisher
  clock: Clock
  counts: RealtimeCounts
  /** The subscriber of a token or key. Raises `TokenRefused`. */
  identify(token: string): Promise<Subscriber>
  /** The public presence payload of a subscriber; null when hidden. */
  presenceFacts(
    where: Channel & { subscriber: Subscriber },
    said: Record<string, unknown>,
  ): Promise<object | null>
  onError(error: unknown): void
}

/** Counters since the start. */
export interface RealtimeCounts {
  joins: number
  refusals: number
  received: number
  sent: number
}

/** How a connection was opened. */
export interface Opener {
  version: ProtocolVersion
  /** The key or token of the handshake, used by joins without their own. */
  token: string
  /** The message budget of all connections of the address. */
  addressBudget: Budget
}

/** A connected client, for the handlers of its messages. */
export interface Client {
  id: string
  opener: Opener
  /** By topic. */
  subscriptions: Map<string, Subscription>
  joinBudget: Budget
  messageBudget: Budget
  isOpen(): boolean
  sendRaw(data: string | Buffer): void
  send(message: Parameters<typeof writeFrame>[1]): void
  /** Replies to a frame that has a `ref`. */
  reply(to: Incoming, status: 'ok' | 'error', response?: object): void
}

/** A channel that a client has joined. */
export interface Subscription extends Channel {
  /** Names the channel among all. */
  id: string
  topic: string
  joinRef: string
  wantsAck: boolean
  wantsOwn: boolean
  /** The presence key chosen by the client, where allowed. */
  chosenKey: string
  subscriber: Subscriber
  listener: Listener
  /** The client's presence payload; null while it does not track. */
  said: Record<string, unknown> | null
  /** Its published presence; null while hidden. */
  tracked: Tracked | null
}

/** A refusal, sent as the reason of an error reply. */
export class Refused extends Error {}
