import type { ServerCall } from '@laurel/contract/endpoint'
import type {
  decideReceivedPayment,
  listReceivedPayments,
  ReceivedPayment,
} from '@laurel/contract/fundings'
import { Problem } from '@laurel/contract/problems'
import { postTokens } from '../../ledger/token-books.service.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { asClockwork, type SweepDeps } from '../../platform/sweeps.ts'
import { createPayouts } from '../payouts/payout-creation.service.ts'
import {
  findReceived,
  findWalletOwner,
  lockReceived,
  type ReceivedPaymentRow,
  type ReceivedPaymentWithBounty,
  selectReceived,
  selectReturned,
  updateReceived,
} from './received-payments.queries.ts'

const CLOSED_AT_ONCE = 100

/** A page of what reached the treasury and funds nothing by itself. */
export async function listReceived(
  ctx: Pick<Ctx, 'db'>,
  query: ServerCall<typeof listReceivedPayments>['query'],
): Promise<ServerCall<typeof listReceivedPayments>['reply']> {
  const after = readCursor(query.cursor, timeCursor)
  const rows = await selectReceived(ctx.db, query.state, { after, limit: query.limit + 1 })
  return toPage(
    rows,
    query.limit,
    ({ payment }) => [payment.seenAt.getTime(), payment.id],
    presentReceived,
  )
}

/**
 * Decides about a received payment, once: it goes back to the wallet that it came from, as a payout that is approved
 * like any other, or it is kept with a reason (rule D-funding-received). Raises `not_found`, `conflict` when it was
 * decided before or cannot be sent, and `not_allowed` for what came from the viewer's own wallet.
 */
export async function decideReceived(
  ctx: MemberCtx,
  id: string,
  { decision, note }: ServerCall<typeof decideReceivedPayment>['body'],
): Promise<ReceivedPayment> {
  const payment = await lockReceived(ctx.db, id)
  if (payment === null) throw new Problem('not_found')
  if (payment.state !== 'open') {
    throw new Problem('conflict', { detail: 'Somebody decided about this payment already' })
  }
  if ((await findWalletOwner(ctx.db, payment.source)) === ctx.viewer.userId) {
    throw new Problem('not_allowed', {
      detail: 'It came from your own wallet: somebody else decides',
    })
  }
  const state = decision === 'return' ? 'returning' : 'kept'
  if (decision === 'return') await giveBack(ctx, payment)
  else await keep(ctx, payment)
  await updateReceived(ctx.db, id, {
    state,
    note,
    decidedBy: ctx.viewer.userId,
    decidedAt: ctx.now,
  })
  await recordAudit(ctx, {
    action: `received_payment.${decision}`,
    subjectKind: 'received_payment',
    subjectId: id,
    reason: note,
    before: { state: payment.state },
    after: { state },
  })
  const decided = await findReceived(ctx.db, id)
  if (decided === null) throw new Problem('not_found')
  return presentReceived(decided)
}

async function giveBack(ctx: MemberCtx, payment: ReceivedPaymentRow): Promise<void> {
  const { id, token, amount, bountyId, reason } = payment
  if (token === null) {
    throw new Problem('conflict', {
      detail: 'Laurel cannot send this token: a treasury wallet can',
    })
  }
  await createPayouts(ctx, [
    {
      kind: 'return',
      bountyId,
      submissionId: null,
      receivedPaymentId: id,
      userId: null,
      label: `Payment back (${reason.replace('_', ' ')})`,
      token,
      amount,
      awardedAt: ctx.now,
    },
  ])
}

/** It stays with the treasury and is owed to nobody: outside the books. */
async function keep(ctx: MemberCtx, { id, token, amount }: ReceivedPaymentRow): Promise<void> {
  if (token === null) return
  await postTokens(ctx, [
    {
      key: `kept:${id}`,
      token,
      amount,
      from: { kind: 'unassigned', ownerId: id },
      to: { kind: 'outside' },
      category: 'kept',
    },
  ])
}

/** Marks payments as returned whose payout has arrived. Returns how many. */
export async function closeReturned(deps: SweepDeps): Promise<number> {
  const ids = await selectReturned(deps.database.db, CLOSED_AT_ONCE)
  for (const id of ids) {
    await asClockwork(deps, async (ctx) => {
      const payment = await lockReceived(ctx.db, id)
      if (payment?.state === 'returning') await updateReceived(ctx.db, id, { state: 'returned' })
    })
  }
  return ids.length
}

function presentReceived({ payment, bounty }: ReceivedPaymentWithBounty): ReceivedPayment {
  return {
    receivedPaymentId: payment.id,
    signature: payment.signature,
    token: payment.token,
    mint: payment.mint,
    amount: String(payment.amount),
    source: payment.source,
    memo: payment.memo,
    bounty:
      bounty === null ? null : { bountyId: bounty.id, slug: bounty.slug, title: bounty.title },
    reason: payment.reason,
    state: payment.state,
    note: payment.note,
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    seenAt: payment.seenAt.toISOString(),
  }
}
