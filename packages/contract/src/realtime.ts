import type { Person } from './shapes.ts'

/** Prefix of channels on which only the server sends. */
export const PRODUCT_CHANNEL_PREFIX = 'laurel:'

/** The presence channel: signed-in people listen to it and track their own presence on it. */
export const ONLINE_CHANNEL = `${PRODUCT_CHANNEL_PREFIX}online`
/** Its event, which carries an `OnlineList` after joining and after changes. */
export const ONLINE_EVENT = 'online'
/** Most people named by an `OnlineList`. */
export const MAX_ONLINE_SHOWN = 24

/** A person who has Laurel open now; away while all their windows are in the background. */
export interface OnlinePerson {
  person: Person
  status: 'online' | 'away'
}

/** The number of people online, and some of them. */
export interface OnlineList {
  count: number
  people: OnlinePerson[]
}

/** The public channel that announces new items in the public feed, by an event without content. */
export const ACTIVITY_CHANNEL = `${PRODUCT_CHANNEL_PREFIX}activity`
/** Its event. */
export const ACTIVITY_EVENT = 'activity'

/** The event of a personal channel that announces something new to read, without content. */
export const NOTIFICATION_EVENT = 'notification'

const PERSON_PREFIX = 'user:'

/** The private channel of one person. */
export function personChannel(userId: string): string {
  return `${PERSON_PREFIX}${userId}`
}

/** The event to replay on a channel after messages may have been missed; null for channels that are not ours. */
export function eventOfChannel(name: string): string | null {
  if (name === ACTIVITY_CHANNEL) return ACTIVITY_EVENT
  return name.startsWith(PERSON_PREFIX) ? NOTIFICATION_EVENT : null
}
