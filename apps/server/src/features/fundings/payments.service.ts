import type { ServerCall } from '@laurel/contract/endpoint'
import type { listPayments, Payment } from '@laurel/contract/money/payments'
import type { Ctx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { presentPersonOrGone } from '../../platform/person.ts'
import { type PaymentRow, selectPayments } from './payments.queries.ts'

/** A page of the public payments: final fundings and payouts, newest first. */
export async function listPublicPayments(
  ctx: Pick<Ctx, 'db'>,
  query: ServerCall<typeof listPayments>['query'],
): Promise<ServerCall<typeof listPayments>['reply']> {
  const rows = await selectPayments(ctx.db, {
    bounty: query.bounty ?? null,
    token: query.token ?? null,
    after: readCursor(query.cursor, timeCursor),
    limit: query.limit + 1,
  })
  return toPage(rows, query.limit, ({ finalizedAtMs, id }) => [finalizedAtMs, id], presentPayment)
}

function presentPayment(row: PaymentRow): Payment {
  const { personId, username, displayName } = row
  const profile =
    personId === null || username === null
      ? null
      : { userId: personId, username, displayName, avatarUrl: row.avatarUrl }
  return {
    paymentId: row.id,
    kind: row.kind,
    token: row.token,
    amount: row.amount,
    bounty:
      row.bountyId === null
        ? null
        : {
            bountyId: row.bountyId,
            slug: row.bountySlug ?? row.bountyId,
            title: row.bountyTitle ?? '',
          },
    person: personId === null ? null : presentPersonOrGone(profile, personId),
    label: row.label,
    signature: row.signature,
    finalizedAt: new Date(row.finalizedAtMs).toISOString(),
    secondsSinceAward: row.secondsSinceAward,
  }
}
