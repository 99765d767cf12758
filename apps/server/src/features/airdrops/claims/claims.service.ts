import { tokenText } from '@laurel/contract/money/token-text'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { MS, plus } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { markRemindersDone, notify } from '../../notifications/notifications.service.ts'
import { createPayouts } from '../../payouts/payout-creation.service.ts'
import { CLAIM_REMINDER_DAYS, PROOFS_NEEDED } from '../airdrop-life.rules.ts'
import { reasonText } from '../airdrops.presenter.ts'
import { type AirdropWithSeason, findAirdrop, lockAirdropShared } from '../airdrops.queries.ts'
import { type AllocationRow, findSnapshot } from '../snapshots/snapshots.queries.ts'
import {
  hasWallet,
  lockAllocation,
  lockUnreminded,
  markClaimed,
  updateReminded,
} from './claims.queries.ts'
import { findPersonProofs } from './person-proofs.queries.ts'
import { type PersonProof, personProofsOf } from './person-proofs.ts'

const REMINDED_PER_BATCH = 500

/** The facts that decide whether a person may claim. */
export interface ClaimFacts {
  found: AirdropWithSeason
  /** The person's row of the final calculation; null before it, and without one. */
  allocation: AllocationRow | null
  proofs: readonly PersonProof[]
  hasWallet: boolean
  now: Date
}

/** Why a person cannot claim now; null when they can, or have claimed. */
export function claimRefusal({
  found,
  allocation,
  proofs,
  hasWallet,
  now,
}: ClaimFacts): string | null {
  const { state, claimsEndAt, token } = found.airdrop
  if (allocation?.claimedAt != null) return null
  if (state === 'claim_closed' || (claimsEndAt !== null && now >= claimsEndAt)) {
    return 'Claims are closed.'
  }
  if (state !== 'claim_open') return 'Claims aren’t open yet.'
  if (allocation === null) return 'You had no season score.'
  if (allocation.amount === 0n) return reasonText(allocation.reason, token)
  if (!hasWallet) return 'Link a wallet first: your share is paid to it.'
  const missing = PROOFS_NEEDED - proofs.filter(({ isMet }) => isMet).length
  if (missing <= 0) return null
  return missing === 1
    ? 'One more proof that you are a person is needed.'
    : `${missing} more proofs that you are a person are needed.`
}

/**
 * Claims the viewer's share: marks it and creates its payout in this transaction, so that it happens wholly or not at
 * all, and once. A second claim changes nothing. Raises `not_found` and `conflict` with the reason.
 */
export async function claimShare(ctx: MemberCtx, airdropId: string): Promise<void> {
  await lockAirdropShared(ctx.db, airdropId)
  const found = await findAirdrop(ctx.db, airdropId)
  if (found === null || found.airdrop.state === 'draft') throw new Problem('not_found')
  const { userId } = ctx.viewer
  const final = await findSnapshot(ctx.db, airdropId, 'final')
  const allocation = final === null ? null : await lockAllocation(ctx.db, final.id, userId)
  if (allocation?.claimedAt != null) return
  const refusal = claimRefusal({
    found,
    allocation,
    proofs: personProofsOf(await findPersonProofs(ctx.db, userId), ctx.now),
    hasWallet: await hasWallet(ctx.db, userId),
    now: ctx.now,
  })
  if (refusal !== null || allocation === null) {
    throw new Problem('conflict', { detail: refusal ?? 'There is nothing to claim.' })
  }
  await markClaimed(ctx.db, allocation, ctx.now)
  await createPayouts(ctx, [
    {
      kind: 'airdrop',
      airdropId,
      bountyId: null,
      submissionId: null,
      receivedPaymentId: null,
      userId,
      label: `Airdrop of ${found.season.name}`,
      token: found.airdrop.token,
      amount: allocation.amount,
      awardedAt: ctx.now,
    },
  ])
  await markRemindersDone(ctx, reminderKey(airdropId, allocation.pseudonym))
}

/** Sends the next reminders about unclaimed shares that are due, a batch of people. Returns how many. */
export async function remindClaimants(
  ctx: Ctx,
  { airdrop, season }: AirdropWithSeason,
): Promise<number> {
  const { id, claimsEndAt, token, stateSince } = airdrop
  const final = await findSnapshot(ctx.db, id, 'final')
  if (final === null || claimsEndAt === null) return 0
  const due = CLAIM_REMINDER_DAYS.filter((day) => ctx.now >= plus(stateSince, day * MS.day)).length
  const rows = await lockUnreminded(ctx.db, final.id, due, REMINDED_PER_BATCH)
  await notify(
    ctx,
    rows.flatMap(({ userId, amount, pseudonym }) =>
      userId === null
        ? []
        : [
            {
              userId,
              type: 'reminder' as const,
              title: `Claim your airdrop of ${season.name}`,
              message: `${tokenText(amount, token)} is yours. What isn’t claimed in time goes to the next airdrop.`,
              dedupeKey: `${reminderKey(id, pseudonym)}${due}`,
              actionUrl: paths.airdrop,
              dueAt: claimsEndAt,
            },
          ],
    ),
  )
  await updateReminded(
    ctx.db,
    final.id,
    rows.map(({ pseudonym }) => pseudonym),
    due,
  )
  return rows.length
}

function reminderKey(airdropId: string, pseudonym: string): string {
  return `airdrop:${airdropId}:claim:${pseudonym}:`
}
