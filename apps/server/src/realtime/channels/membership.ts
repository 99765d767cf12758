import { TokenRefused } from '../../auth/sessions/access-tokens.ts'
import { type Client, Refused, type Shared, type Subscription } from '../client.ts'
import type { Incoming } from '../frames.ts'
import { realtimeLimits } from '../limits.ts'
import { joinPayload, tokenPayload } from '../payloads.ts'
import { hide } from '../presence/presence-acts.ts'
import {
  channelId,
  isListOfOnline,
  mayListen,
  type Subscriber,
  unauthorized,
} from './channels.policy.ts'
import { TOPIC_PREFIX } from './registry.ts'

/** Joins a client to a channel and replies. A second join of a topic replaces the first. Raises `Refused`. */
export async function join(shared: Shared, client: Client, frame: Incoming): Promise<void> {
  const { subscriptions, opener } = client
  limitJoins(shared, client)
  if (!frame.topic.startsWith(TOPIC_PREFIX)) throw new Refused('unmatched topic')
  const asked = joinPayload(frame.payload)
  if (asked === null) throw new Refused('Invalid join payload')
  if (asked.changes.length > 0) {
    throw new Refused('Row changes are not published here: postgres_changes is off')
  }
  const known = subscriptions.get(frame.topic)
  if (known !== undefined) leave(shared, client, known)
  if (subscriptions.size >= realtimeLimits.channelsPerConnection) {
    throw new Refused('Too many channels')
  }
  const subscriber = await identified(shared, asked.token ?? opener.token)
  const channel = { name: frame.topic.slice(TOPIC_PREFIX.length), isPrivate: asked.isPrivate }
  if (!mayListen(subscriber, channel)) throw new Refused(unauthorized('read from', channel))
  if (!client.isOpen()) return
  const { wantsAck, wantsOwn, chosenKey } = asked
  const wantsPresence = asked.wantsPresence && !isListOfOnline(channel)
  const { version } = opener
  const subscription: Subscription = {
    ...channel,
    id: channelId(channel),
    topic: frame.topic,
    joinRef: frame.joinRef ?? frame.ref ?? '',
    wantsAck,
    wantsOwn,
    chosenKey,
    subscriber,
    listener: { connectionId: client.id, version, wantsPresence, send: client.sendRaw },
    said: null,
    tracked: null,
  }
  subscriptions.set(frame.topic, subscription)
  shared.registry.add(subscription.id, subscription.listener)
  shared.counts.joins += 1
  client.reply(frame, 'ok', { postgres_changes: [] })
  if (isListOfOnline(channel)) client.sendRaw(shared.online.frame(version))
  if (!wantsPresence) return
  const payload = shared.presence.stateOf(subscription.id)
  client.send({ topic: frame.topic, event: 'presence_state', payload })
}

/** Removes a client from a channel without notifying it. */
export function leave(shared: Shared, client: Client, subscription: Subscription): void {
  client.subscriptions.delete(subscription.topic)
  shared.registry.remove(subscription.id, subscription.listener)
  hide(shared, subscription)
}

/** Closes a channel for a client: sends the reason, then the close, after which it does not rejoin. */
export function end(
  shared: Shared,
  client: Client,
  subscription: Subscription,
  message: string,
): void {
  const { topic, joinRef, name } = subscription
  leave(shared, client, subscription)
  const payload = { extension: 'system', status: 'error', message, channel: name }
  client.send({ topic, joinRef, event: 'system', payload })
  client.send({ topic, joinRef, ref: joinRef, event: 'phx_close', payload: {} })
}

/** Replaces a channel's token; an invalid one closes the channel. */
export async function replaceToken(
  shared: Shared,
  client: Client,
  frame: Incoming,
  subscription: Subscription,
): Promise<void> {
  try {
    limitJoins(shared, client)
    const token = tokenPayload(frame.payload)
    if (token === null) throw new Refused('Invalid or expired token')
    const subscriber = await identified(shared, token)
    if (!mayListen(subscriber, subscription)) throw new Refused('Unauthorized')
    subscription.subscriber = subscriber
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    end(shared, client, subscription, error.message)
  }
}

function limitJoins({ clock }: Shared, { joinBudget }: Client): void {
  if (!joinBudget.take(clock.now().getTime())) throw new Refused('Too many joins per second')
}

async function identified({ identify }: Shared, token: string): Promise<Subscriber> {
  try {
    return await identify(token)
  } catch (error) {
    if (error instanceof TokenRefused) throw new Refused('Invalid or expired token')
    throw error
  }
}
