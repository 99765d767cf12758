import { ONLINE_CHANNEL, PRODUCT_CHANNEL_PREFIX, personChannel } from '@laurel/contract/realtime'
import type { Viewer } from '../../platform/context.ts'

/** The subscriber of a channel: anonymous, a user until their token expires, or the service key. */
export type Subscriber =
  | { kind: 'anyone' }
  | { kind: 'person'; viewer: Viewer; expiresAtMs: number }
  | { kind: 'service' }

/** A channel by name; a private and a public one of the same name are different channels. */
export interface Channel {
  name: string
  isPrivate: boolean
}

/**
 * Whether a subscriber may listen to a channel (check 38). A private channel belongs to one user; unknown ones are
 * closed. The online list is for signed-in users.
 */
export function mayListen(subscriber: Subscriber, { name, isPrivate }: Channel): boolean {
  if (subscriber.kind === 'service') return true
  if (isPrivate) {
    return subscriber.kind === 'person' && name === personChannel(subscriber.viewer.userId)
  }
  return name !== ONLINE_CHANNEL || subscriber.kind === 'person'
}

/** Whether a subscriber may send to a channel: anyone to a public one without our prefix, else only the server. */
export function maySend(subscriber: Subscriber, { name, isPrivate }: Channel): boolean {
  if (subscriber.kind === 'service') return true
  return !isPrivate && !name.startsWith(PRODUCT_CHANNEL_PREFIX)
}

/**
 * The presence key of a subscriber, or null where presence is not allowed: the user id on the online channel, else the
 * client's choice.
 */
export function presenceKey(
  subscriber: Subscriber,
  channel: Channel,
  chosen: string,
): string | null {
  if (!isListOfOnline(channel)) return maySend(subscriber, channel) ? chosen : null
  return subscriber.kind === 'person' ? subscriber.viewer.userId : null
}

/** The unique id of a channel. */
export function channelId({ name, isPrivate }: Channel): string {
  return `${isPrivate ? 'private' : 'public'}:${name}`
}

/** Whether this is the online channel, which lists only users who want it and broadcasts lists. */
export function isListOfOnline({ name, isPrivate }: Channel): boolean {
  return name === ONLINE_CHANNEL && !isPrivate
}

/** The refusal message of the protocol. */
export function unauthorized(act: 'read from' | 'write to', { name }: Channel): string {
  return `Unauthorized: You do not have permissions to ${act} this Channel topic: ${name}`
}
