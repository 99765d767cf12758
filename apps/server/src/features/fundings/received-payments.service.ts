import assert from 'node:assert/strict'
import type { ServerCall } from '@laurel/contract/endpoint'
import type {
  decideReceivedPayment,
  decideReceivedPayments as decideTogetherEndpoint,
  listReceivedPayments,
  ReceivedPayment,
} from '@laurel/contract/money/fundings'
import { tokenText } from '@laurel/contract/money/token-text'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { postTokens } from '../../ledger/token-books.service.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { MemberCtx, Viewer } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { presentPersonOrGone } from '../../platform/person.ts'
import { runAsSystem, type SweepDeps } from '../../platform/work/sweeps.ts'
import { notify } from '../notifications/notifications.service.ts'
import { createPayouts } from '../payouts/payout-creation.service.ts'
import {
  findReceived,
  lockReceived,
  type ReceivedPaymentRow,
  type ReceivedPaymentWithBounty,
  selectReceived,
  selectReturned,
  sumUnlisted,
  updateReceived,
} from './received-payments.queries.ts'

const MAX_CLOSED_PER_RUN = 100

/** A page of payments that reached the treasury without funding a bounty. */
export async function listReceived(
  ctx: MemberCtx,
  query: ServerCall<typeof listReceivedPayments>['query'],
): Promise<ServerCall<typeof listReceivedPayments>['reply']> {
  const after = readCursor(query.cursor, timeCursor)
  const rows = await selectReceived(ctx.db, query.state, { after, limit: query.limit + 1 })
  const page = toPage(
    rows,
    query.limit,
    ({ payment }) => [payment.seenAt.getTime(), payment.id],
    (row) => presentReceived(row, ctx.viewer),
  )
  return { ...page, unlisted: await sumUnlisted(ctx.db) }
}

type Decision = ServerCall<typeof decideReceivedPayment>['body']

/**
 * Decides on a received payment, once: it is returned to the wallet it came from, as a payout approved like any other,
 * or kept with a reason, once a second person has agreed (rule D-funding-received). Raises `not_found`, `conflict` when
 * it was already decided, cannot be sent, or is the viewer's own proposal, and `not_allowed` for the payer and for the
 * sponsor of the bounty.
 */
export async function decideReceived(
  ctx: MemberCtx,
  id: string,
  { decision, note }: Decision,
): Promise<ReceivedPayment> {
  const payment = await lockReceived(ctx.db, id)
  const found = await findReceived(ctx.db, id)
  if (payment === null || found === null) throw new Problem('not_found')
  const refusal = refusalOf(found, ctx.viewer, decision)
  if (refusal !== null) throw new Problem(refusal.code, { detail: refusal.detail })
  const { userId } = ctx.viewer
  const isProposal = decision === 'keep' && payment.keepProposedBy === null
  if (isProposal) {
    await updateReceived(ctx.db, id, { note, keepProposedBy: userId, keepProposedAt: ctx.now })
  } else {
    const state = decision === 'return' ? 'returning' : 'kept'
    if (decision === 'return') await returnPayment(ctx, payment)
    else await keep(ctx, payment)
    await updateReceived(ctx.db, id, { state, note, decidedBy: userId, decidedAt: ctx.now })
    if (state === 'kept') await notifyKeeping(ctx, found, note)
  }
  const decided = await findReceived(ctx.db, id)
  if (decided === null) throw new Problem('not_found')
  await recordAudit(ctx, {
    action: isProposal ? 'received_payment.propose_keep' : `received_payment.${decision}`,
    subjectKind: 'received_payment',
    subjectId: id,
    reason: note,
    before: { state: payment.state, keepProposedBy: payment.keepProposedBy },
    after: { state: decided.payment.state },
  })
  return presentReceived(decided, ctx.viewer)
}

/** Decides several payments the same way; refused ones are returned with the reason. */
export async function decideReceivedTogether(
  ctx: MemberCtx,
  { ids, ...decision }: ServerCall<typeof decideTogetherEndpoint>['body'],
): Promise<ServerCall<typeof decideTogetherEndpoint>['reply']> {
  const decided: ReceivedPayment[] = []
  const refused: { receivedPaymentId: string; reason: string }[] = []
  // In a fixed order, so that two people with the same payments cannot deadlock.
  for (const id of [...new Set(ids)].sort()) {
    try {
      decided.push(await decideReceived(ctx, id, decision))
    } catch (error) {
      // Each of these is raised before anything is written.
      if (!(error instanceof Problem) || !REFUSALS.has(error.code)) throw error
      refused.push({ receivedPaymentId: id, reason: error.detail ?? 'There is no such payment' })
    }
  }
  return { decided, refused }
}

const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'conflict', 'not_allowed'])

/** The refusal of a viewer's decision on a payment; null when it is allowed. */
function refusalOf(
  { payment, bounty, payerId }: ReceivedPaymentWithBounty,
  { userId }: Viewer,
  decision: Decision['decision'],
): { code: 'conflict' | 'not_allowed'; detail: string } | null {
  if (payment.state !== 'open') {
    return { code: 'conflict', detail: 'Someone already decided on this payment' }
  }
  // People with a stake in it do not decide.
  if (payerId === userId) {
    return { code: 'not_allowed', detail: 'It came from your own wallet. Someone else must decide' }
  }
  if (bounty?.sponsorId === userId) {
    return { code: 'not_allowed', detail: 'It is for your own bounty. Someone else must decide' }
  }
  if (decision === 'keep' && payment.keepProposedBy === userId) {
    return { code: 'conflict', detail: 'You asked to keep it. A second person must agree' }
  }
  if (decision === 'return' && payment.token === null) {
    return { code: 'conflict', detail: 'Laurel can’t send this token, but a treasury wallet can' }
  }
  return null
}

/** Notifies the payer, or the sponsor, that a payment was kept, and why. */
async function notifyKeeping(
  ctx: MemberCtx,
  { payment, bounty, payerId }: ReceivedPaymentWithBounty,
  note: string,
): Promise<void> {
  const userId = bounty?.sponsorId ?? payerId
  if (userId === null) return
  const { token, amount } = payment
  const money =
    token === null ? 'Your payment in another token' : `Your ${tokenText(amount, token)}`
  const purpose = bounty === null ? '' : ` for “${bounty.title}”`
  await notify(ctx, [
    {
      userId,
      type: 'new_task',
      title: 'One of your payments was kept',
      message: `${money}${purpose} stays in the treasury. Two people on the finance team decided this: ${note}`,
      dedupeKey: `received:${payment.id}:kept`,
      actionUrl: bounty === null ? paths.profile : paths.bounty(bounty.slug),
    },
  ])
}

async function returnPayment(ctx: MemberCtx, payment: ReceivedPaymentRow): Promise<void> {
  const { id, token, amount, bountyId, reason } = payment
  assert(token !== null, 'refused before')
  await createPayouts(ctx, [
    {
      kind: 'return',
      bountyId,
      submissionId: null,
      receivedPaymentId: id,
      userId: null,
      label: `Returned payment (${reason.replace('_', ' ')})`,
      token,
      amount,
      awardedAt: ctx.now,
    },
  ])
}

/** Keeps a payment: the money stays with the treasury, outside the books. */
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

/** Marks payments whose payout is final as returned. Returns how many. */
export async function closeReturned(deps: SweepDeps): Promise<number> {
  const ids = await selectReturned(deps.database.db, MAX_CLOSED_PER_RUN)
  for (const id of ids) {
    await runAsSystem(deps, async (ctx) => {
      const payment = await lockReceived(ctx.db, id)
      if (payment?.state === 'returning') await updateReceived(ctx.db, id, { state: 'returned' })
    })
  }
  return ids.length
}

function presentReceived(row: ReceivedPaymentWithBounty, viewer: Viewer): ReceivedPayment {
  const { payment, bounty, proposer } = row
  const { state, keepProposedBy, keepProposedAt } = payment
  const isProposed = state === 'open' && keepProposedBy !== null && keepProposedAt !== null
  const keepRefusal = refusalOf(row, viewer, 'keep')
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
    state,
    note: payment.note,
    keepProposal: isProposed
      ? { by: presentPersonOrGone(proposer, keepProposedBy), at: keepProposedAt.toISOString() }
      : null,
    refusal: state === 'open' && keepRefusal !== null ? `${keepRefusal.detail}.` : null,
    abilities: {
      canReturn: refusalOf(row, viewer, 'return') === null,
      canKeep: keepRefusal === null,
    },
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    seenAt: payment.seenAt.toISOString(),
  }
}
