import { ONLINE_CHANNEL, OWN_CHANNEL_PREFIX, personChannel } from '@laurel/contract/realtime'
import type { Viewer } from '../../platform/context.ts'

/** Who holds a channel: nobody in particular, a person until their token ends, or a program with the service key. */
export type Subscriber =
  | { kind: 'anyone' }
  | { kind: 'person'; viewer: Viewer; expiresAtMs: number }
  | { kind: 'service' }

/** A channel by name; private and public ones of one name are two channels. */
export interface Channel {
  name: string
  isPrivate: boolean
}

/**
 * Whether someone may listen to a channel (check 38). A private channel is its person's; one that nobody knows of is
 * nobody's. Who is online is shown to those who sign in.
 */
export function mayListen(subscriber: Subscriber, { name, isPrivate }: Channel): boolean {
  if (subscriber.kind === 'service') return true
  if (isPrivate) {
    return subscriber.kind === 'person' && name === personChannel(subscriber.viewer.userId)
  }
  return name !== ONLINE_CHANNEL || subscriber.kind === 'person'
}

/** Whether someone may send to a channel: anybody to a public one that is not ours, else only the server. */
export function maySend(subscriber: Subscriber, { name, isPrivate }: Channel): boolean {
  if (subscriber.kind === 'service') return true
  return !isPrivate && !name.startsWith(OWN_CHANNEL_PREFIX)
}

/**
 * The key that someone is tracked under, or null where they may not be: among those who are online a person is
 * themselves, elsewhere whatever the client chose.
 */
export function presenceKey(
  subscriber: Subscriber,
  channel: Channel,
  chosen: string,
): string | null {
  if (!isListOfOnline(channel)) return maySend(subscriber, channel) ? chosen : null
  return subscriber.kind === 'person' ? subscriber.viewer.userId : null
}

/** Names a channel among all. */
export function channelId({ name, isPrivate }: Channel): string {
  return `${isPrivate ? 'private' : 'public'}:${name}`
}

/** Whether a channel is the one of who is online: people are on it only while they want to be, and it brings lists. */
export function isListOfOnline({ name, isPrivate }: Channel): boolean {
  return name === ONLINE_CHANNEL && !isPrivate
}

/** The refusal as the clients know it. */
export function unauthorized(act: 'read from' | 'write to', { name }: Channel): string {
  return `Unauthorized: You do not have permissions to ${act} this Channel topic: ${name}`
}
