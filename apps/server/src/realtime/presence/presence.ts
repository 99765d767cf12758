import { randomBytes } from 'node:crypto'
import type { Bus, PresenceEntries, PresenceMessage } from '../../platform/bus/bus.ts'
import { type Clock, MS } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

/** The metadata of one tracked connection, identified by `phx_ref`. */
interface Meta extends Record<string, unknown> {
  phx_ref: string
}

/** The presences of a channel by key, in the clients' format. */
export type PresenceState = Record<string, { metas: Meta[] }>

/** A presence published by this node. */
export interface Tracked {
  channel: string
  key: string
  ref: string
}

/** Presences by channel across all nodes, in memory only. */
export interface Presence {
  /** Publishes a presence on a channel, replacing `previous`. */
  track(channel: string, key: string, payload: object, previous: Tracked | null): Tracked
  untrack(tracked: Tracked): void
  stateOf(channel: string): PresenceState
  /** Calls `handle` with every change on any channel and node. */
  onChange(handle: (channel: string, joins: PresenceState, leaves: PresenceState) => void): void
  /** Sends a heartbeat and drops silent nodes; call it every few seconds. */
  tick(): void
  /** Removes this node's presences from the other nodes. */
  stop(): Promise<void>
}

/** A node silent for this long is dropped with its presences. */
const NODE_SILENCE_MS = 45 * MS.second

/** Key → metas of one channel. */
type People = Map<string, Meta[]>

/**
 * Creates presence over the bus. Every node applies all changes, including its own, in bus order, so all nodes converge.
 * A node that starts, or may have missed messages, requests the full state of the others.
 */
export function createPresence(
  bus: Bus,
  clock: Clock,
  onError: (error: unknown) => void,
): Presence {
  return new BusPresence(bus, clock, onError)
}

class BusPresence implements Presence {
  private readonly bus: Bus
  private readonly clock: Clock
  private readonly onError: (error: unknown) => void
  private readonly self = newId()
  /** The presences of this node's own connections, possibly not delivered by the bus yet. */
  private readonly own = new Map<string, People>()
  private readonly nodes = new Map<string, { channels: Map<string, People>; heardAt: number }>()
  private readonly handlers: Parameters<Presence['onChange']>[0][] = []
  private isStopped = false

  constructor(bus: Bus, clock: Clock, onError: (error: unknown) => void) {
    this.bus = bus
    this.clock = clock
    this.onError = onError
    bus.onMessage((message) => {
      if (message.kind === 'presence') this.receive(message)
    })
    bus.onGap(() => {
      this.send({ kind: 'presence', node: this.self, what: 'hello' })
      this.sendState()
    })
  }

  track(channel: string, key: string, payload: object, previous: Tracked | null): Tracked {
    const before = previous === null ? undefined : find(this.own, previous)
    const meta: Meta = { ...payload, phx_ref: randomBytes(9).toString('base64url') }
    if (before !== undefined) meta.phx_ref_prev = before.phx_ref
    this.change(channel, { [key]: [meta] }, before === undefined ? {} : { [key]: [before] })
    return { channel, key, ref: meta.phx_ref }
  }

  untrack(tracked: Tracked): void {
    const meta = find(this.own, tracked)
    if (meta !== undefined) this.change(tracked.channel, {}, { [tracked.key]: [meta] })
  }

  stateOf(channel: string): PresenceState {
    const merged: People = new Map()
    for (const { channels } of this.nodes.values()) {
      for (const [key, metas] of channels.get(channel) ?? []) {
        merged.set(key, [...(merged.get(key) ?? []), ...metas])
      }
    }
    return inClientForm(Object.fromEntries(merged))
  }

  onChange(handle: Parameters<Presence['onChange']>[0]): void {
    this.handlers.push(handle)
  }

  tick(): void {
    const silentSince = this.clock.now().getTime() - NODE_SILENCE_MS
    for (const [node, { heardAt }] of this.nodes) {
      if (node !== this.self && heardAt < silentSince) this.removeNode(node)
    }
    const what = this.nodes.has(this.self) ? 'alive' : 'hello'
    this.send({ kind: 'presence', node: this.self, what })
  }

  async stop(): Promise<void> {
    if (this.bus.state() === 'listening') {
      await this.bus.send({ kind: 'presence', node: this.self, what: 'bye' }).catch(this.onError)
    }
    this.isStopped = true
  }

  private send(message: PresenceMessage): void {
    // Messages lost while disconnected are covered by the full state on reconnection.
    if (!this.isStopped && this.bus.state() === 'listening') {
      this.bus.send(message).catch(this.onError)
    }
  }

  /** Sends all presences of this node. */
  private sendState(): void {
    const people = [...this.own].map(
      ([channel, keys]) => [channel, Object.fromEntries(keys)] as const,
    )
    const state = Object.fromEntries(people)
    this.send({ kind: 'presence', node: this.self, what: 'state', people: state })
  }

  /** Changes this node's presences and sends the change. */
  private change(channel: string, joins: PresenceEntries, leaves: PresenceEntries): void {
    apply(this.own, channel, joins, leaves)
    this.send({ kind: 'presence', node: this.self, what: 'change', channel, joins, leaves })
  }

  private receive(message: PresenceMessage): void {
    const { node, what } = message
    if (what === 'bye') this.removeNode(node)
    else if (what === 'state') this.replaceNode(node, message.people)
    else if (what === 'change') {
      const { channel, joins, leaves } = message
      apply(this.channelsOf(node), channel, joins, leaves)
      this.report(channel, joins, leaves)
    } else {
      this.channelsOf(node)
      if (what === 'hello' && node !== this.self) this.sendState()
    }
  }

  /** The channels of a node, which was heard from now. */
  private channelsOf(node: string): Map<string, People> {
    const known = this.nodes.get(node) ?? { channels: new Map(), heardAt: 0 }
    known.heardAt = this.clock.now().getTime()
    this.nodes.set(node, known)
    return known.channels
  }

  /** Replaces a node's presences and reports the difference. */
  private replaceNode(node: string, people: Record<string, PresenceEntries>): void {
    const channels = this.channelsOf(node)
    for (const channel of new Set([...channels.keys(), ...Object.keys(people)])) {
      const before: PresenceEntries = Object.fromEntries(channels.get(channel) ?? [])
      const now = Object.hasOwn(people, channel) ? (people[channel] ?? {}) : {}
      const [joins, leaves] = [without(now, before), without(before, now)]
      apply(channels, channel, joins, leaves)
      this.report(channel, joins, leaves)
    }
  }

  private removeNode(node: string): void {
    if (!this.nodes.has(node)) return
    this.replaceNode(node, {})
    this.nodes.delete(node)
  }

  private report(channel: string, joins: PresenceEntries, leaves: PresenceEntries): void {
    if (isEmpty(joins) && isEmpty(leaves)) return
    for (const handle of this.handlers) handle(channel, inClientForm(joins), inClientForm(leaves))
  }
}

function apply(
  channels: Map<string, People>,
  channel: string,
  joins: PresenceEntries,
  leaves: PresenceEntries,
): void {
  const people = channels.get(channel) ?? new Map<string, Meta[]>()
  for (const [key, metas] of Object.entries(leaves)) {
    const gone = new Set(metas.map(({ phx_ref }) => phx_ref))
    const staying = (people.get(key) ?? []).filter(({ phx_ref }) => !gone.has(phx_ref))
    if (staying.length > 0) people.set(key, staying)
    else people.delete(key)
  }
  for (const [key, metas] of Object.entries(joins)) {
    people.set(key, [...(people.get(key) ?? []), ...(metas as Meta[])])
  }
  if (people.size > 0) channels.set(channel, people)
  else channels.delete(channel)
}

/** The metas of `entries` that `others` lack. */
function without(entries: PresenceEntries, others: PresenceEntries): PresenceEntries {
  const known = new Set(
    Object.values(others)
      .flat()
      .map(({ phx_ref }) => phx_ref),
  )
  const left = Object.entries(entries).map(
    ([key, metas]) => [key, metas.filter(({ phx_ref }) => !known.has(phx_ref))] as const,
  )
  return Object.fromEntries(left.filter(([, metas]) => metas.length > 0))
}

function find(channels: Map<string, People>, { channel, key, ref }: Tracked): Meta | undefined {
  return channels
    .get(channel)
    ?.get(key)
    ?.find(({ phx_ref }) => phx_ref === ref)
}

function isEmpty(entries: PresenceEntries): boolean {
  return Object.keys(entries).length === 0
}

function inClientForm(entries: PresenceEntries): PresenceState {
  const people = Object.entries(entries).map(
    ([key, metas]) => [key, { metas: metas as Meta[] }] as const,
  )
  return Object.fromEntries(people)
}
