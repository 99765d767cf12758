import type { Bus } from '../platform/bus/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Channel, Subscriber } from './channels/channels.policy.ts'
import type { Listener, Registry } from './channels/registry.ts'
import type { Incoming, ProtocolVersion, writeFrame } from './frames.ts'
import type { Budget } from './limits.ts'
import type { OnlineTeller } from './presence/online-list.ts'
import type { Presence, Tracked } from './presence/presence.ts'

/** What connections share. */
export interface Shared {
  bus: Bus
  presence: Presence
  registry: Registry
  online: OnlineTeller
  clock: Clock
  counts: RealtimeCounts
  /** Who stands behind a token or key. Raises `TokenRefused`. */
  identify(token: string): Promise<Subscriber>
  /** What others see of someone who is tracked; null where they are not to be listed. */
  presenceFacts(
    where: Channel & { subscriber: Subscriber },
    said: Record<string, unknown>,
  ): Promise<object | null>
  onError(error: unknown): void
}

/** What happened since the start. */
export interface RealtimeCounts {
  joins: number
  refusals: number
  received: number
  sent: number
}

/** How a connection was opened. */
export interface Opener {
  version: ProtocolVersion
  /** The key or token of its handshake; channels that bring none of their own are joined with it. */
  token: string
  /** What all connections of its address may send together. */
  addressBudget: Budget
}

/** A connected client, as what it asks for is done. */
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
  /** Answers a frame, if it wants to be answered. */
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
  /** What it is tracked under, where the channel lets clients choose. */
  chosenKey: string
  subscriber: Subscriber
  listener: Listener
  /** What the client says of itself; null while it does not want to be there. */
  said: Record<string, unknown> | null
  /** Where it is shown to others; null while it is not. */
  tracked: Tracked | null
}

/** A refusal that the client reads as the reason of an error reply. */
export class Refused extends Error {}
