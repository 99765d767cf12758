import {
  MAX_ONLINE_SHOWN,
  ONLINE_CHANNEL,
  ONLINE_EVENT,
  type OnlineList,
  type OnlinePerson,
} from '@laurel/contract/realtime'
import { channelId } from '../channels/channels.policy.ts'
import { type Registry, TOPIC_PREFIX } from '../channels/registry.ts'
import { oncePerVersion, type ProtocolVersion, writeFrame } from '../frames.ts'
import { realtimeLimits } from '../limits.ts'
import type { Presence, PresenceState } from './presence.ts'

const CHANNEL = channelId({ name: ONLINE_CHANNEL, isPrivate: false })

/** The online list as last broadcast. */
export interface PresencePublisher {
  frame(version: ProtocolVersion): string
}

/**
 * Broadcasts who is online, as a count and a sample, at most once a second. The protocol's own presence, with full
 * state on join and every change to all, would cost quadratic traffic whenever a node restarts.
 */
export function createPresencePublisher(presence: Presence, registry: Registry): PresencePublisher {
  const framesNow = () => {
    const list = onlineListOf(presence.stateOf(CHANNEL))
    const payload = { type: 'broadcast', event: ONLINE_EVENT, payload: list }
    const topic = TOPIC_PREFIX + ONLINE_CHANNEL
    return oncePerVersion((version) => writeFrame(version, { topic, event: 'broadcast', payload }))
  }
  let frame = framesNow()
  let isWaiting = false
  presence.onChange((channel) => {
    if (channel !== CHANNEL || isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      frame = framesNow()
      registry.tell(CHANNEL, frame)
    }, realtimeLimits.onlineGatherMs).unref()
  })
  return { frame: (version) => frame(version) }
}

/** Deduplicates users, online if any of their connections is; sorted online first, then by name. */
export function onlineListOf(state: PresenceState): OnlineList {
  const people = Object.values(state).flatMap(({ metas }): OnlinePerson[] => {
    const said = metas as Partial<OnlinePerson>[]
    const person = said.findLast((meta) => meta.person !== undefined)?.person
    if (person === undefined) return []
    const isOnline = said.some(({ status }) => status === 'online')
    return [{ person, status: isOnline ? 'online' : 'away' }]
  })
  people.sort(
    (a, b) =>
      Number(a.status === 'away') - Number(b.status === 'away') ||
      a.person.displayName.localeCompare(b.person.displayName, 'en'),
  )
  return { count: people.length, people: people.slice(0, MAX_ONLINE_SHOWN) }
}
