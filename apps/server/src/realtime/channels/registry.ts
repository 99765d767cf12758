import type { Broadcast, Bus } from '../../platform/bus/bus.ts'
import {
  oncePerVersion,
  type ProtocolVersion,
  writeBinaryBroadcast,
  writeFrame,
} from '../frames.ts'
import { realtimeLimits } from '../limits.ts'
import type { Presence, PresenceState } from '../presence/presence.ts'
import { channelId } from './channels.policy.ts'

/** The prefix of the clients' topics. */
export const TOPIC_PREFIX = 'realtime:'

/** A client that has joined a channel. */
export interface Listener {
  connectionId: string
  version: ProtocolVersion
  wantsPresence: boolean
  send(data: string | Buffer): void
}

/** The listeners of each channel on this node. */
export interface Registry {
  add(channel: string, listener: Listener): void
  remove(channel: string, listener: Listener): void
  /** Sends a frame to all listeners of a channel on this node. */
  tell(channel: string, frameFor: (version: ProtocolVersion) => string): void
}

/** Creates the registry, which forwards the bus's messages to the listeners of their channel. */
export function createRegistry(bus: Bus, presence: Presence): Registry {
  const channels = new Map<string, Set<Listener>>()
  const listenersOf = (channel: string): Iterable<Listener> => channels.get(channel) ?? []

  bus.onMessage((message) => {
    if (message.kind !== 'broadcast') return
    const frameFor = framesOf(message)
    for (const listener of listenersOf(channelId({ ...message, name: message.topic }))) {
      if (listener.connectionId === message.except) continue
      const frame = frameFor(listener.version)
      if (frame !== null) listener.send(frame)
    }
  })

  const tellChanges = debounced((channel, changes) => {
    const topic = TOPIC_PREFIX + channel.slice(channel.indexOf(':') + 1)
    const frameFor = oncePerVersion((version) =>
      writeFrame(version, { topic, event: 'presence_diff', payload: changes }),
    )
    for (const listener of listenersOf(channel)) {
      if (listener.wantsPresence) listener.send(frameFor(listener.version))
    }
  })
  presence.onChange((channel, joins, leaves) => {
    for (const { wantsPresence } of listenersOf(channel)) {
      if (wantsPresence) return tellChanges(channel, { joins, leaves })
    }
  })

  return {
    add(channel, listener) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
    },
    remove(channel, listener) {
      const listeners = channels.get(channel)
      listeners?.delete(listener)
      if (listeners?.size === 0) channels.delete(channel)
    },
    tell(channel, frameFor) {
      for (const listener of listenersOf(channel)) listener.send(frameFor(listener.version))
    },
  }
}

/** The frame of a broadcast by version; null where the version does not support it. */
function framesOf(message: Broadcast): (version: ProtocolVersion) => string | Buffer | null {
  const { event, payload } = message
  const topic = TOPIC_PREFIX + message.topic
  return oncePerVersion((version) => {
    if (message.isBinary !== true) {
      const content = { type: 'broadcast', event, payload }
      return writeFrame(version, { topic, event: 'broadcast', payload: content })
    }
    if (version === '1.0.0') return null
    return writeBinaryBroadcast(topic, event, Buffer.from(String(payload), 'base64'))
  })
}

interface Changes {
  joins: PresenceState
  leaves: PresenceState
}

/** Debounces presence changes by channel, so that a mass reconnection does not send every change to everyone. */
function debounced(
  tell: (channel: string, changes: Changes) => void,
): (channel: string, changes: Changes) => void {
  const waiting = new Map<string, Changes>()
  const flush = (): void => {
    const all = [...waiting]
    waiting.clear()
    for (const [channel, changes] of all) tell(channel, changes)
  }
  return (channel, { joins, leaves }) => {
    if (waiting.size === 0) setTimeout(flush, realtimeLimits.presenceGatherMs).unref()
    const before = waiting.get(channel) ?? { joins: {}, leaves: {} }
    waiting.set(channel, {
      joins: merged(less(before.joins, leaves), joins),
      leaves: merged(before.leaves, leaves),
    })
  }
}

function merged(first: PresenceState, second: PresenceState): PresenceState {
  const all = new Map(Object.entries(first))
  for (const [key, { metas }] of Object.entries(second)) {
    all.set(key, { metas: [...(all.get(key)?.metas ?? []), ...metas] })
  }
  return Object.fromEntries(all)
}

function less(joins: PresenceState, leaves: PresenceState): PresenceState {
  const gone = new Set(Object.values(leaves).flatMap(({ metas }) => metas.map((m) => m.phx_ref)))
  const left = Object.entries(joins).map(
    ([key, { metas }]) => [key, { metas: metas.filter((m) => !gone.has(m.phx_ref)) }] as const,
  )
  return Object.fromEntries(left.filter(([, { metas }]) => metas.length > 0))
}
