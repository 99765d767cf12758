import type { Person } from './shapes.ts'

/** Channels on which only the server sends begin with this; clients listen. */
export const OWN_CHANNEL_PREFIX = 'laurel:'

/** The channel of who is online: signed-in people listen to it, and track themselves on it as themselves. */
export const ONLINE_CHANNEL = `${OWN_CHANNEL_PREFIX}online`
/** Its event, which brings an `OnlineList` after the join and after changes. */
export const ONLINE_EVENT = 'online'
/** People whom an `OnlineList` names at most. */
export const ONLINE_SHOWN = 24

/** Somebody who has Laurel open now; away while all their windows are in the background. */
export interface OnlinePerson {
  person: Person
  status: 'online' | 'away'
}

/** How many people are online, and some of them. */
export interface OnlineList {
  count: number
  people: OnlinePerson[]
}

/** The public channel that says, by an event without content, that the public feed has something new. */
export const ACTIVITY_CHANNEL = `${OWN_CHANNEL_PREFIX}activity`
/** Its event. */
export const ACTIVITY_EVENT = 'activity'

/** The event of a person's channel that says, without content, that there is something new to read. */
export const NOTIFICATION_EVENT = 'notification'

const PERSON_PREFIX = 'user:'

/** The private channel of one person. */
export function personChannel(userId: string): string {
  return `${PERSON_PREFIX}${userId}`
}

/** What a client should look at again after messages may have been missed: the event of a channel of ours, or null. */
export function eventOfChannel(name: string): string | null {
  if (name === ACTIVITY_CHANNEL) return ACTIVITY_EVENT
  return name.startsWith(PERSON_PREFIX) ? NOTIFICATION_EVENT : null
}
