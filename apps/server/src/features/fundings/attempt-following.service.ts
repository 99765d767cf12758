/**
 * A signed transaction on its way (product.md 4, 11): sent again and again until the chain knows it, which is always
 * safe for the same bytes; believed when the chain says finalized; given up only when its blockhash is dead and the
 * chain's history does not know it. That nobody answered in time never means that it failed.
 */
import { paths } from '@laurel/contract/spec/routes'
import type { Chain, SignatureStatus } from '../../chain/chain.ts'
import { amountText } from '../../platform/amount-text.ts'
import type { Ctx } from '../../platform/context.ts'
import { asClockwork, type SweepDeps } from '../../platform/sweeps.ts'
import { type BountyRow, lockBounty } from '../bounties/bounties.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import {
  type FundingAttemptRow,
  type FundingRow,
  lockAttempt,
  lockFunding,
  selectLiveAttempts,
  updateAttempt,
  updateFunding,
} from './fundings.queries.ts'
import { FOLLOWED_AT_ONCE } from './fundings.rules.ts'
import { bookTransaction } from './treasury-payments.service.ts'

/** Looks at every signed attempt that may still move money. Returns how many went a step on. Raises `ChainUnavailable`. */
export async function followAttempts(deps: SweepDeps, chain: Chain): Promise<number> {
  const attempts = await selectLiveAttempts(deps.database.db, FOLLOWED_AT_ONCE)
  const known = attempts.filter(({ signature }) => signature !== null)
  if (known.length === 0) return 0
  const statuses = await chain.statusesOf(known.map(({ signature }) => signature ?? ''))
  let height: bigint | null = null
  let moved = 0
  for (const [index, attempt] of known.entries()) {
    const status = statuses[index]
    if (status === undefined) continue
    if (status.confirmation === null) {
      height ??= await chain.finalizedBlockHeight()
      const isPast = height > BigInt(attempt.lastValidBlockHeight)
      if (isPast && (await isGone(chain, attempt))) moved += await end(deps, attempt, 'expired')
      else if (!isPast) moved += await send(deps, chain, attempt)
    } else {
      moved += await advance(deps, chain, attempt, status)
    }
  }
  return moved
}

/** Whether the chain never took it and never will. */
async function isGone(chain: Chain, attempt: FundingAttemptRow): Promise<boolean> {
  const { signature, lastValidBlockHeight } = attempt
  return await chain.isAbsent(signature ?? '', { pastBlockHeight: BigInt(lastValidBlockHeight) })
}

/** Sends the stored bytes once more. What an endpoint will not pass on is noted, and tried again: another may. */
async function send(deps: SweepDeps, chain: Chain, attempt: FundingAttemptRow): Promise<number> {
  const outcome = await chain.send(attempt.signedTransaction ?? '')
  const error = outcome.outcome === 'refused' ? outcome.error : null
  const isNew = attempt.state === 'signed' && outcome.outcome !== 'refused'
  if (!isNew && attempt.error === error) return 0
  return await onLocked(deps, attempt, async (ctx, _bounty, funding) => {
    const state = isNew ? 'sent' : attempt.state
    await updateAttempt(ctx.db, attempt.id, { state, error }, ctx.now)
    if (isNew && funding.state === 'awaiting') {
      await updateFunding(ctx.db, funding.bountyId, { state: 'sent', sentAt: ctx.now })
    }
    return isNew
  })
}

/** What the chain says of a transaction that it knows. */
async function advance(
  deps: SweepDeps,
  chain: Chain,
  attempt: FundingAttemptRow,
  { confirmation, error }: SignatureStatus,
): Promise<number> {
  if (confirmation === 'finalized') {
    if (error !== null) return await end(deps, attempt, 'failed', error)
    return await land(deps, chain, attempt)
  }
  const state = confirmation === 'confirmed' ? 'confirmed' : 'sent'
  if (attempt.state === state) return 0
  return await onLocked(deps, attempt, async (ctx, _bounty, funding) => {
    await updateAttempt(ctx.db, attempt.id, { state, error: null }, ctx.now)
    if (funding.state !== 'final') {
      await updateFunding(ctx.db, funding.bountyId, {
        state,
        sentAt: funding.sentAt ?? ctx.now,
        ...(state === 'confirmed' ? { confirmedAt: ctx.now } : {}),
      })
    }
    return true
  })
}

/** It is final: the chain's own record of it decides what it paid. */
async function land(deps: SweepDeps, chain: Chain, attempt: FundingAttemptRow): Promise<number> {
  const transaction = await chain.transaction(attempt.signature ?? '')
  if (transaction === null) return 0
  return await onLocked(deps, attempt, async (ctx) => {
    await bookTransaction(ctx, chain, transaction)
    await updateAttempt(ctx.db, attempt.id, { state: 'final', error: null }, ctx.now)
    const funding = await lockFunding(ctx.db, attempt.bountyId)
    if (funding !== null && funding.state !== 'final') await reopen(ctx, funding)
    return true
  })
}

/** It will never pay: the sponsor is told, and may try again. */
async function end(
  deps: SweepDeps,
  attempt: FundingAttemptRow,
  state: 'expired' | 'failed',
  error: string | null = attempt.error,
): Promise<number> {
  return await onLocked(deps, attempt, async (ctx, bounty, funding) => {
    await updateAttempt(ctx.db, attempt.id, { state, error }, ctx.now)
    if (funding.state === 'final') return true
    await reopen(ctx, funding)
    await notify(ctx, [
      {
        userId: bounty.sponsorId,
        type: 'new_task',
        title: 'Your payment didn’t arrive',
        message: `${amountText(funding.token, funding.amount)} for “${bounty.title}”: nothing was paid. ${
          error === null ? 'Solana did not take the transaction in time' : `Solana says: ${error}`
        }. You can try again.`,
        dedupeKey: `funding-attempt:${attempt.id}`,
        actionUrl: paths.bounty(bounty.slug),
      },
    ])
    return true
  })
}

/** It waits for a payment again. */
async function reopen(ctx: Ctx, funding: FundingRow): Promise<void> {
  await updateFunding(ctx.db, funding.bountyId, {
    state: 'awaiting',
    sentAt: null,
    confirmedAt: null,
  })
}

/** Works on a bounty, its funding and an attempt that is still as it was read; 0 when another node was faster. */
async function onLocked(
  deps: SweepDeps,
  attempt: FundingAttemptRow,
  work: (ctx: Ctx<null>, bounty: BountyRow, funding: FundingRow) => Promise<boolean>,
): Promise<number> {
  return await asClockwork(deps, async (ctx) => {
    const bounty = await lockBounty(ctx.db, attempt.bountyId)
    const funding = await lockFunding(ctx.db, attempt.bountyId)
    const now = await lockAttempt(ctx.db, attempt.id)
    if (funding === null || now === null || now.state !== attempt.state) return 0
    return (await work(ctx, bounty, funding)) ? 1 : 0
  })
}
