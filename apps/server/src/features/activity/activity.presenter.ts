import type { ServerCall } from '@laurel/contract/endpoint'
import type { listActivity } from '@laurel/contract/people/people'
import { presentPerson } from '../../platform/person.ts'
import type { ActivityRow } from './activity.queries.ts'

type ActivityEvent = ServerCall<typeof listActivity>['reply']['items'][number]

/** An event as a feed shows it. */
export function presentActivity({ event, actor, count }: ActivityRow): ActivityEvent {
  // An announcement moves nothing: the amount is shown with the payment that follows.
  const isMoved = event.kind !== 'entry_won'
  return {
    eventId: event.id,
    kind: event.kind,
    at: event.createdAt.toISOString(),
    actor: actor === null ? null : presentPerson(actor),
    title: event.title,
    text: event.text,
    url: event.url,
    points: isMoved ? event.points : null,
    money:
      !isMoved || event.token === null || event.amount === null
        ? null
        : { token: event.token, amount: String(event.amount), signature: event.signature },
    transferId: event.transferId,
    count,
  }
}
