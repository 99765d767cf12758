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
 * Creates presence over the bus. Every node applies all changes, including its own, in bus order, so all nodes
 * converge. A node that starts, or may have missed messages, requests the full state of the others.
 */
export function createPresence(
  bus: Bus,
  clock: Clock,
  onError: (error: unknown) => void,
): Presence {
  const self = newId()
  /** The presences of this node's own connections, possibly not delivered by the bus yet. */
  const own = new Map<string, People>()
  const nodes = new Map<string, { channels: Map<string, People>; heardAt: number }>()
  const handlers: Parameters<Presence['onChange']>[0][] = []
  let isStopped = false

  const send = (message: PresenceMessage): void => {
    // Messages lost while disconnected are covered by the full state on reconnection.
    if (!isStopped && bus.state() === 'listening') bus.send(message).catch(onError)
  }
  const change = (channel: string, joins: PresenceEntries, leaves: PresenceEntries): void => {
    apply(own, channel, joins, leaves)
    send({ kind: 'presence', node: self, what: 'change', channel, joins, leaves })
  }
  const sayAll = (): void => {
    const people = [...own].map(([channel, keys]) => [channel, Object.fromEntries(keys)] as const)
    send({ kind: 'presence', node: self, what: 'state', people: Object.fromEntries(people) })
  }
  const tell = (channel: string, joins: PresenceEntries, leaves: PresenceEntries): void => {
    if (isEmpty(joins) && isEmpty(leaves)) return
    for (const handle of handlers) handle(channel, inClientForm(joins), inClientForm(leaves))
  }

  const channelsOf = (node: string): Map<string, People> => {
    const known = nodes.get(node) ?? { channels: new Map(), heardAt: 0 }
    known.heardAt = clock.now().getTime()
    nodes.set(node, known)
    return known.channels
  }
  /** Replaces a node's presences and reports the difference. */
  const replace = (node: string, people: Record<string, PresenceEntries>): void => {
    const channels = channelsOf(node)
    for (const channel of new Set([...channels.keys(), ...Object.keys(people)])) {
      const before: PresenceEntries = Object.fromEntries(channels.get(channel) ?? [])
      const now = Object.hasOwn(people, channel) ? (people[channel] ?? {}) : {}
      const [joins, leaves] = [without(now, before), without(before, now)]
      apply(channels, channel, joins, leaves)
      tell(channel, joins, leaves)
    }
  }
  const forget = (node: string): void => {
    if (!nodes.has(node)) return
    replace(node, {})
    nodes.delete(node)
  }

  bus.onMessage((message) => {
    if (message.kind !== 'presence') return
    const { node, what } = message
    if (what === 'bye') forget(node)
    else if (what === 'state') replace(node, message.people)
    else if (what === 'change') {
      const { channel, joins, leaves } = message
      apply(channelsOf(node), channel, joins, leaves)
      tell(channel, joins, leaves)
    } else {
      channelsOf(node)
      if (what === 'hello' && node !== self) sayAll()
    }
  })
  bus.onGap(() => {
    send({ kind: 'presence', node: self, what: 'hello' })
    sayAll()
  })

  return {
    track(channel, key, payload, previous) {
      const before = previous === null ? undefined : find(own, previous)
      const meta: Meta = { ...payload, phx_ref: randomBytes(9).toString('base64url') }
      if (before !== undefined) meta.phx_ref_prev = before.phx_ref
      change(channel, { [key]: [meta] }, before === undefined ? {} : { [key]: [before] })
      return { channel, key, ref: meta.phx_ref }
    },
    untrack(tracked) {
      const meta = find(own, tracked)
      if (meta !== undefined) change(tracked.channel, {}, { [tracked.key]: [meta] })
    },
    stateOf(channel) {
      const merged: People = new Map()
      for (const { channels } of nodes.values()) {
        for (const [key, metas] of channels.get(channel) ?? []) {
          merged.set(key, [...(merged.get(key) ?? []), ...metas])
        }
      }
      return inClientForm(Object.fromEntries(merged))
    },
    onChange: (handle) => void handlers.push(handle),
    tick() {
      const silentSince = clock.now().getTime() - NODE_SILENCE_MS
      for (const [node, { heardAt }] of nodes) {
        if (node !== self && heardAt < silentSince) forget(node)
      }
      send({ kind: 'presence', node: self, what: nodes.has(self) ? 'alive' : 'hello' })
    },
    async stop() {
      if (bus.state() === 'listening') {
        await bus.send({ kind: 'presence', node: self, what: 'bye' }).catch(onError)
      }
      isStopped = true
    },
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
