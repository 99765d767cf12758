/**
 * Settles a bounty in the transaction that ends its objection period: prizes leave the escrow (in SOL and USDC as
 * payouts, which the team signs), prizes not won are returned, and where the bounty mints, authors, voters and the
 * sponsor get their points. Everything is read first, calculated by pure functions, and moved in one batch of the
 * ledger. The row in `bounty_settlements` makes it happen once.
 */
import { points, sumPoints } from '@laurel/contract/money/money'
import type { RuleSet } from '@laurel/contract/money/rules'
import { balanceOf } from '../../ledger/balances.service.ts'
import type { Ctx } from '../../platform/context.ts'
import { recordActivity } from '../activity/activity.service.ts'
import type { BountyRow } from '../bounties/bounties.service.ts'
import { refundFunding } from '../fundings/fundings.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { createPayouts } from '../payouts/payout-creation.service.ts'
import { type Prize, prizeMovements, refundMovements } from '../points/escrow.service.ts'
import { type MovedPoints, movePoints } from '../points/move-points.service.ts'
import type { Earning, Movement } from '../points/points.service.ts'
import { openSeason } from '../points/seasons/seasons.service.ts'
import { requestTrustReviews } from '../standings/standings.service.ts'
import { moveSubmissions } from '../submissions/submissions.service.ts'
import { lockVoids } from '../votes/voids/voids.service.ts'
import { rulesOfBounty } from '../votes/votes.service.ts'
import { authorShares } from './author-shares.ts'
import { calculateCuration } from './curation.ts'
import { authorPool, mintedShare, mintingRefusal, shareOf, voterPool } from './minting.ts'
import { placedEntries } from './placed-entries.ts'
import { authorAccruals, curationRewards, sponsorGrants, winGrants } from './rewards.ts'
import { insertSettlement, insertVoteSettlements, storeCarries } from './settlement.queries.ts'
import {
  loadSettlementFacts,
  type SettlementFacts,
  type WonPrize,
} from './settlement-facts.service.ts'
import { type PaidPrize, settlementActivity, settlementNotices } from './settlement-news.ts'
import { receiptRows } from './vote-receipt-rows.ts'

export { completionEvent } from './settlement-news.ts'

/** Categories that an author earns with an entry. */
const AUTHORS_OWN: readonly string[] = ['author_share', 'win']
/** Maximum notices and events per call: each call is one statement, and PostgreSQL allows 65,535 parameters. */
const NEWS_PER_CALL = 1000

/**
 * Settles a bounty at the end of its objection period; the caller has locked it. Idempotent. Raises `points_too_low`
 * when the escrow does not hold the prizes, which only a broken ledger can cause.
 */
export async function settleBounty(ctx: Ctx, bounty: BountyRow): Promise<void> {
  await lockVoids(ctx.db, 'shared')
  const rules = await rulesOfBounty(ctx.db, bounty)
  const facts = await loadSettlementFacts(ctx, rules, bounty)
  const plan = planSettlement(ctx, rules, bounty, facts)
  if (!(await insertSettlement(ctx.db, plan.settlement))) return

  const isInPoints = bounty.rewardToken === 'POINTS'
  // Points are paid now; the payments in SOL and USDC follow later.
  if (isInPoints) await moveSubmissions(ctx, facts.winners, 'paid')
  const { moved, refund } = await moveAll(ctx, rules, bounty, facts, plan)
  const refunded = isInPoints ? BigInt(refund) : await createPrizePayouts(ctx, bounty, facts.prizes)
  await insertVoteSettlements(ctx.db, receiptRows(ctx, rules, bounty, facts, plan, moved))
  await storeCarries(ctx.db, plan.carries, ctx.now)
  await requestTrustReviews(
    ctx,
    facts.votes.map(({ voterId }) => voterId),
  )

  const prizes = facts.prizes.map((prize, index): PaidPrize => {
    return { ...prize, transferId: isInPoints ? (moved.moved[index]?.id ?? '') : null }
  })
  const earned = [
    ...plan.minted
      .filter(({ category }) => category === 'win')
      .map((win) => ({ ...win, amountPoints: win.amount, isPending: false })),
    ...moved.accrued.flatMap((transfer, index) => {
      const accrual = plan.accruals[index]
      if (transfer === null || accrual === undefined || !AUTHORS_OWN.includes(accrual.category)) {
        return []
      }
      return [{ userId: accrual.userId, amountPoints: accrual.amount, isPending: true }]
    }),
  ]
  const { receipts, rewards } = plan
  const { unitsPerPoint } = rules.curation
  const news = { prizes, earned, receipts, rewards, unitsPerPoint, refunded }
  await inChunks(settlementNotices(bounty, news), (notices) => notify(ctx, notices))
  await inChunks(settlementActivity(bounty, news), (events) => recordActivity(ctx, events))
}

type Plan = ReturnType<typeof planSettlement>

/** Calculates all parts of the settlement. */
function planSettlement(ctx: Ctx, rules: RuleSet, bounty: BountyRow, facts: SettlementFacts) {
  const { entries } = facts
  const refusal = mintingRefusal(rules, facts.minting, facts.dueAt)
  const isMinting = refusal === null
  const share = isMinting ? mintedShare(rules, facts.minting.deciderCount) : 0
  const placed = placedEntries(rules, entries)
  const poolPoints = shareOf(voterPool(rules, entries.length), share)
  const authorPoints = shareOf(authorPool(rules, entries.length), share)
  const { receipts, reservePoints, partSum, partCount } = calculateCuration(rules, facts.votes, {
    poolPoints,
    votingStartedAt: facts.votingStartedAt,
    placed,
    skillOf: facts.skillOf,
  })
  const pool = {
    poolPoints,
    entries: entries.length,
    parts: partCount,
    ...(share < 1 && { share }),
  }
  const rewards = curationRewards(rules, bounty, pool, receipts, facts)
  const paid = rewards.filter(({ amount }) => amount > 0)
  const shares = authorShares(rules, authorPoints, entries)
  const wins = winGrants(rules, bounty, placed, { share, pairedAuthors: facts.pairedAuthors })
  const bonuses = isMinting ? sponsorGrants(rules, bounty, facts.sponsor, share) : []
  // Without an emission cap for wins they are final at once.
  const isCapped = rules.emissionPoints.wins !== null
  return {
    settlement: {
      bountyId: bounty.id,
      sponsorId: bounty.sponsorId,
      refusal,
      entryCount: facts.minting.entryCount,
      clusterCount: facts.minting.clusterCount,
      deciderCount: facts.minting.deciderCount,
      voterPoolPoints: poolPoints,
      authorPoolPoints: authorPoints,
      votePartSum: partSum,
      votePartCount: partCount,
      ruleVersion: rules.version,
      mintedShare: isMinting ? share : 1,
      settledAt: ctx.now,
    },
    receipts,
    rewards,
    reservePoints,
    minted: isCapped ? [] : [...wins, ...bonuses],
    accruals: [
      ...(isCapped ? [...wins, ...bonuses].map(asDaily) : []),
      ...authorAccruals(rules, bounty, authorPoints, entries, shares, { ...facts, share }),
      ...paid.filter(({ isHeld }) => !isHeld).map(asDaily),
    ],
    holds: paid.filter(({ isHeld }) => isHeld),
    carries: rewards.filter(({ userId, carriedUnits }) => facts.carryOf(userId) !== carriedUnits),
  }
}

function asDaily<E extends Earning>(earning: E) {
  return { ...earning, basis: 'daily' as const }
}

/** Moves everything in one batch; prizes come first in the result's `moved`. */
async function moveAll(
  ctx: Ctx,
  rules: RuleSet,
  bounty: BountyRow,
  facts: SettlementFacts,
  plan: Plan,
): Promise<{ moved: MovedPoints; refund: number }> {
  const prizes = bounty.rewardToken === 'POINTS' ? facts.prizes.map(inPoints) : []
  const escrow = await balanceOf(ctx.db, { kind: 'escrow', ownerId: bounty.id })
  const paid = sumPoints(prizes.map(({ amountPoints }) => amountPoints))
  const left = points(Math.max(0, escrow - paid))
  const owner = { bountyId: bounty.id, sponsorId: bounty.sponsorId }
  const refunds = await refundMovements(ctx, owner, left)
  const moved = await movePoints(ctx, {
    rules,
    mint: plan.minted,
    accrue: plan.accruals,
    hold: plan.holds,
    move: [
      ...prizeMovements(bounty, prizes),
      ...refunds,
      ...(await reserveMovement(ctx, bounty, plan)),
    ],
  })
  const refund = refunds.find(({ category }) => category === 'escrow_refund')?.amountPoints ?? 0
  return { moved, refund }
}

function inPoints({ amount, ...prize }: WonPrize): Prize {
  return { ...prize, amountPoints: points(Number(amount)) }
}

/**
 * Creates payouts for prizes in SOL and USDC, and one to the sponsor for places not awarded (rule D-funding-refund).
 * Returns the amount of the latter.
 */
async function createPrizePayouts(
  ctx: Ctx,
  bounty: BountyRow,
  prizes: readonly WonPrize[],
): Promise<bigint> {
  const { rewardToken: token } = bounty
  if (token === 'POINTS') return 0n
  await createPayouts(
    ctx,
    prizes.map((prize) => ({
      ...prize,
      kind: 'prize' as const,
      bountyId: bounty.id,
      receivedPaymentId: null,
      token,
      awardedAt: bounty.announcedAt ?? ctx.now,
    })),
  )
  return await refundFunding(ctx, bounty, 'Places not awarded')
}

/** The movement of the rest of the voter pool to the season reserve. */
async function reserveMovement(
  ctx: Ctx,
  bounty: BountyRow,
  { reservePoints: amountPoints, settlement: { voterPoolPoints: poolPoints } }: Plan,
): Promise<Movement[]> {
  if (amountPoints === 0) return []
  const season = await openSeason(ctx.db, ctx.now)
  return [
    {
      key: `curation-rest:${bounty.id}`,
      from: { kind: 'issuance' },
      to: { kind: 'season_reserve', ownerId: season.id },
      amountPoints,
      category: 'reserve',
      causeKind: 'bounty',
      causeId: bounty.id,
      title: `Unearned voter pool of “${bounty.title}”`,
      details: { poolPoints, givenPoints: poolPoints - amountPoints },
    },
  ]
}

async function inChunks<Item>(
  items: readonly Item[],
  work: (chunk: Item[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += NEWS_PER_CALL) {
    await work(items.slice(start, start + NEWS_PER_CALL))
  }
}
