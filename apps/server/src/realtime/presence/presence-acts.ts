import { presenceKey } from '../channels/channels.policy.ts'
import { type Client, Refused, type Shared, type Subscription } from '../client.ts'
import type { Incoming } from '../frames.ts'
import { presencePayload } from '../payloads.ts'

/** Handles a client's track or untrack. Raises `Refused`. */
export async function track(
  shared: Shared,
  client: Client,
  frame: Incoming,
  subscription: Subscription,
): Promise<void> {
  const asked = presencePayload(frame.payload)
  if (asked === null) throw new Refused('Invalid presence')
  if (presenceKey(subscription.subscriber, subscription, subscription.chosenKey) === null) {
    throw new Refused('Unauthorized: You cannot be present on this channel')
  }
  subscription.said = asked.event === 'track' ? asked.payload : null
  await show(shared, client, subscription)
}

/** Publishes a client's presence, or hides it where not allowed or not wanted. */
export async function show(
  shared: Shared,
  client: Client,
  subscription: Subscription,
): Promise<void> {
  const { said, subscriber, chosenKey } = subscription
  const key = presenceKey(subscriber, subscription, chosenKey)
  const facts =
    said === null || key === null ? null : await shared.presenceFacts(subscription, said)
  if (client.subscriptions.get(subscription.topic) !== subscription) return
  if (facts === null || key === null) hide(shared, subscription)
  else {
    subscription.tracked = shared.presence.track(subscription.id, key, facts, subscription.tracked)
  }
}

/** Removes a client's presence. */
export function hide({ presence }: Shared, subscription: Subscription): void {
  if (subscription.tracked !== null) presence.untrack(subscription.tracked)
  subscription.tracked = null
}
