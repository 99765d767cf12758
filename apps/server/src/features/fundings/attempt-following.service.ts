import { amountText } from '@laurel/contract/money/amount-text'
import { paths } from '@laurel/contract/spec/routes'
import type { Chain } from '../../chain/chain.ts'
import type { ChainTransaction } from '../../chain/history/transfers.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SweepDeps } from '../../platform/work/sweeps.ts'
import { type BountyRow, lockBounty } from '../bounties/bounties.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import {
  followAttempt,
  followEach,
  pendingPatch,
} from '../payment-attempts/attempt-following.service.ts'
import {
  type ChainObservation,
  type ChainReading,
  observeAttempt,
  type PaymentEvidence,
  readAttempts,
} from '../payment-attempts/attempt-observation.service.ts'
import {
  type FundingAttemptRow,
  type FundingRow,
  lockFunding,
  lockFundingAttempt,
  selectLiveFundingAttempts,
  updateFunding,
  updateFundingAttempt,
} from './fundings.queries.ts'
import { FOLLOWED_PER_ROUND } from './fundings.rules.ts'
import { bookTransaction } from './treasury-payments.service.ts'

/** A final transaction of a funding; the chain's own record decides what it paid. */
interface FinalFunding {
  kind: 'paid'
  transaction: ChainTransaction
}

/** A locked funding with the attempt that was observed. */
interface LockedFunding {
  bounty: BountyRow
  funding: FundingRow
  attempt: FundingAttemptRow
}

/** Follows every signed attempt that may still move money. Returns how many advanced. Raises `ChainUnavailable`. */
export async function followAttempts(deps: SweepDeps, chain: Chain): Promise<number> {
  const attempts = await selectLiveFundingAttempts(deps.database.db, FOLLOWED_PER_ROUND)
  if (attempts.length === 0) return 0
  // All in one call: endpoints count every call.
  const readings = await readAttempts(chain, attempts)
  const rows = attempts.flatMap((attempt, index) => {
    const reading = readings[index]
    return reading === undefined ? [] : [{ attempt, reading }]
  })
  return await followEach(rows, (row) => followFunding(deps, chain, row))
}

async function followFunding(
  deps: SweepDeps,
  chain: Chain,
  { attempt, reading }: { attempt: FundingAttemptRow; reading: ChainReading },
): Promise<boolean> {
  const settled = await followAttempt(deps, {
    attempt,
    observe: () => observeAttempt(chain, attempt, reading, evidenceOf(chain)),
    lock: (ctx) => lockFollowed(ctx, attempt),
    settle: (ctx, locked, seen) => settleAttempt(ctx, chain, locked, seen),
  })
  return settled === true
}

/** An attempt is found by its signature alone; payments sent another way are found by their reference. */
function evidenceOf(chain: Chain): PaymentEvidence<FinalFunding> {
  return {
    async read(signature) {
      const transaction = await chain.transaction(signature)
      return transaction === null ? { kind: 'unclear' } : { kind: 'paid', transaction }
    },
    find: () => Promise.resolve({ kind: 'none' }),
    isUnpaid: () => Promise.resolve(true),
    explain: (error) => Promise.resolve(error),
  }
}

async function lockFollowed(ctx: Ctx, attempt: FundingAttemptRow): Promise<LockedFunding | null> {
  const bounty = await lockBounty(ctx.db, attempt.bountyId)
  const funding = await lockFunding(ctx.db, attempt.bountyId)
  const now = await lockFundingAttempt(ctx.db, attempt.id)
  return funding === null || now === null ? null : { bounty, funding, attempt: now }
}

/** Settles an observation; returns whether the attempt advanced. */
async function settleAttempt(
  ctx: Ctx<null>,
  chain: Chain,
  locked: LockedFunding,
  seen: ChainObservation<FinalFunding>,
): Promise<boolean> {
  const { attempt } = locked
  switch (seen.kind) {
    case 'paid': {
      await bookTransaction(ctx, chain, seen.transaction)
      await updateFundingAttempt(ctx.db, attempt.id, { state: 'final', error: null }, ctx.now)
      const funding = await lockFunding(ctx.db, attempt.bountyId)
      if (funding !== null && funding.state !== 'final') await reopen(ctx, funding)
      return true
    }
    case 'refused':
      return await endAttempt(ctx, locked, { state: 'failed', error: seen.error })
    case 'dead':
      return await endAttempt(ctx, locked, { state: 'expired', error: attempt.error })
    case 'confirmed':
      return await advance(ctx, locked, { state: 'confirmed', error: null })
    case 'pending':
      return await advance(ctx, locked, pendingPatch(attempt, seen))
    case 'unclear':
      return false
  }
}

/** Advances the attempt and shows its progress on the funding. */
async function advance(
  ctx: Ctx,
  { funding, attempt }: LockedFunding,
  patch: Pick<FundingAttemptRow, 'state' | 'error'>,
): Promise<boolean> {
  await updateFundingAttempt(ctx.db, attempt.id, patch, ctx.now)
  const { state } = patch
  if (state === attempt.state) return false
  if (funding.state !== 'final' && (state === 'sent' || state === 'confirmed')) {
    await updateFunding(ctx.db, funding.bountyId, {
      state,
      sentAt: funding.sentAt ?? ctx.now,
      // A dropped block confirms nothing.
      confirmedAt: state === 'confirmed' ? ctx.now : null,
    })
  }
  return true
}

/** Ends an attempt that will never pay: the sponsor is notified, and may try again. */
async function endAttempt(
  ctx: Ctx,
  { bounty, funding, attempt }: LockedFunding,
  { state, error }: { state: 'expired' | 'failed'; error: string | null },
): Promise<boolean> {
  await updateFundingAttempt(ctx.db, attempt.id, { state, error }, ctx.now)
  if (funding.state === 'final') return true
  await reopen(ctx, funding)
  await notify(ctx, [
    {
      userId: bounty.sponsorId,
      type: 'new_task',
      title: 'Your payment didn’t arrive',
      message: `${amountText(funding.token, funding.amount)} for “${bounty.title}”: nothing was paid. ${
        error === null ? 'Solana did not confirm the transaction in time' : `Solana says: ${error}`
      }. You can try again.`,
      dedupeKey: `funding-attempt:${attempt.id}`,
      actionUrl: paths.bounty(bounty.slug),
    },
  ])
  return true
}

/** Returns a funding to awaiting payment. */
async function reopen(ctx: Ctx, funding: FundingRow): Promise<void> {
  await updateFunding(ctx.db, funding.bountyId, {
    state: 'awaiting',
    sentAt: null,
    confirmedAt: null,
  })
}
