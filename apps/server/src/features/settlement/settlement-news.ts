import { amountText } from '@laurel/contract/money/amount-text'
import { paths } from '@laurel/contract/spec/routes'
import type { ActivityInput } from '../activity/activity.service.ts'
import type { Notice } from '../notifications/notifications.service.ts'
import type { VoteReceipt } from './curation.ts'
import type { CurationReward, RewardedBounty } from './rewards.ts'

/** A prize that left the escrow: paid, or as a payout. */
export interface PaidPrize {
  userId: string
  submissionId: string
  /** Smallest units of the bounty's token. */
  amount: bigint
  /** The prize won, as in "1st place". */
  label: string
  /** The transfer in points; null for SOL and USDC, which are paid later. */
  transferId: string | null
}

/** Points that a person earned in addition to the prize. */
export interface EarnedPoints {
  userId: string
  amountPoints: number
  isPending: boolean
}

/** The notices about a settled bounty: one to each author, one to each voter, one to the sponsor. */
export function settlementNotices(
  bounty: RewardedBounty,
  facts: {
    prizes: readonly PaidPrize[]
    earned: readonly EarnedPoints[]
    receipts: readonly VoteReceipt[]
    rewards: readonly CurationReward[]
    unitsPerPoint: number
    refunded: bigint
  },
): Notice[] {
  return [
    ...authorNotices(bounty, facts.prizes, facts.earned),
    ...voterNotices(bounty, facts),
    {
      userId: bounty.sponsorId,
      type: 'task_completed',
      ...sponsorNews(bounty, facts.refunded),
      dedupeKey: `bounty:${bounty.id}:settled:sponsor`,
      actionUrl: paths.bounty(bounty.slug),
    },
  ]
}

function sponsorNews(bounty: RewardedBounty, refunded: bigint): Pick<Notice, 'title' | 'message'> {
  const back =
    refunded > 0n ? `${amountText(bounty.rewardToken, refunded)} for places not awarded` : null
  if (bounty.rewardToken === 'POINTS') {
    const rest = back === null ? '' : `; you got back ${back}`
    return {
      title: 'Your bounty is completed',
      message: `“${bounty.title}” paid its winners${rest}.`,
    }
  }
  const rest = back === null ? '' : `; you will get back ${back}`
  return {
    title: 'Your bounty is paying its winners',
    message: `The objection period of “${bounty.title}” is over. Its prizes are now payouts to the winners’ wallets, which the finance team approves${rest}.`,
  }
}

function authorNotices(
  bounty: RewardedBounty,
  prizes: readonly PaidPrize[],
  earned: readonly EarnedPoints[],
): Notice[] {
  const isInPoints = bounty.rewardToken === 'POINTS'
  const userIds = new Set([...prizes, ...earned].map(({ userId }) => userId))
  return [...userIds].map((userId) => {
    const own = prizes.filter((prize) => prize.userId === userId)
    const prizePoints = isInPoints
      ? own.reduce((total, { amount }) => total + Number(amount), 0)
      : 0
    const sum = (list: readonly { userId: string; amountPoints: number }[]) =>
      list
        .filter((entry) => entry.userId === userId)
        .reduce((total, { amountPoints }) => total + amountPoints, 0)
    const immediate = sum(earned.filter(({ isPending }) => !isPending))
    const pending = sum(earned.filter(({ isPending }) => isPending))
    const prizeText = ({ label, amount }: PaidPrize) =>
      `${label}: a prize of ${amountText(bounty.rewardToken, amount)}${isInPoints ? '' : ', to be paid to your wallet'}`
    const parts = [
      ...own.map(prizeText),
      ...(immediate > 0 ? [`${pointsText(immediate)} for the season`] : []),
      ...(pending > 0 ? [`${pending} more to settle at 00:10 UTC`] : []),
    ]
    return {
      userId,
      type: 'task_completed',
      // In SOL and USDC the payment itself is announced later.
      isMailed: isInPoints && own.length > 0,
      title:
        own.length === 0
          ? 'Your entry earned points'
          : isInPoints
            ? 'Your prize is paid'
            : 'Your prize is confirmed',
      message: `“${bounty.title}”: ${parts.join('; ')}.`,
      points: prizePoints + immediate + pending,
      dedupeKey: `bounty:${bounty.id}:settled:author`,
      actionUrl: receiptOf(own) ?? paths.bounty(bounty.slug),
    }
  })
}

/** The page of the transfer that paid; null for none and for several. */
function receiptOf(prizes: readonly PaidPrize[]): string | null {
  const [prize] = prizes
  return prizes.length === 1 && prize?.transferId != null
    ? paths.transaction(prize.transferId)
    : null
}

function voterNotices(
  bounty: RewardedBounty,
  {
    receipts,
    rewards,
    unitsPerPoint,
  }: {
    receipts: readonly VoteReceipt[]
    rewards: readonly CurationReward[]
    unitsPerPoint: number
  },
): Notice[] {
  const rewardOf = new Map(rewards.map((reward) => [reward.userId, reward]))
  // In the order of people, so that two settlements lock the lines of their common voters alike.
  const counted = receipts.filter(({ vote }) => !vote.isVoided)
  const voters = [...Map.groupBy(counted, ({ vote }) => vote.voterId)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return voters.map(([userId, own]) => {
    const hits = own.filter(({ isHit }) => isHit).length
    const reward = rewardOf.get(userId)
    const [paid, held] = reward?.isHeld ? [0, reward.amount] : [reward?.amount ?? 0, 0]
    const practiceUnits = own
      .filter(({ state }) => state === 'practice')
      .reduce((total, { amountUnits }) => total + amountUnits, 0)
    const practice = Math.floor(practiceUnits / unitsPerPoint)
    const outcome = [
      ...(paid > 0 ? [`${pointsText(paid)} to settle at 00:10 UTC`] : []),
      ...(held > 0 ? [`${pointsText(held)} held until your skill is known`] : []),
      ...(practice > 0 ? [`as real votes they would have earned ${pointsText(practice)}`] : []),
    ]
    return {
      userId,
      type: 'task_completed',
      title: 'Your votes are settled',
      message: `“${bounty.title}”: ${hits} of ${own.length} right${outcome.length > 0 ? `; ${outcome.join('; ')}` : ''}.`,
      ...(paid > 0 ? { points: paid } : {}),
      dedupeKey: `bounty:${bounty.id}:settled:voter`,
      group: { kind: 'votes_settled' },
      actionUrl: `${paths.voteToEarn}?results=${bounty.id}`,
    }
  })
}

function pointsText(amountPoints: number): string {
  return amountText('POINTS', BigInt(amountPoints))
}

/** The event that a bounty is completed, for the feed. */
export function completionEvent(
  bounty: Pick<RewardedBounty, 'id' | 'slug' | 'title'>,
): ActivityInput {
  return {
    kind: 'bounty_completed',
    actorId: null,
    bountyId: bounty.id,
    title: `“${bounty.title}” is completed`,
    url: paths.bounty(bounty.slug),
  }
}

/** Feed events: the end of the bounty and each prize are public; a voter's reward is visible only to them. */
export function settlementActivity(
  bounty: RewardedBounty,
  facts: {
    prizes: readonly PaidPrize[]
    rewards: readonly Pick<CurationReward, 'userId' | 'amount'>[]
  },
): ActivityInput[] {
  const isInPoints = bounty.rewardToken === 'POINTS'
  return [
    ...(isInPoints ? [completionEvent(bounty)] : []),
    // Payments in SOL and USDC are announced once they are final on the chain.
    ...(isInPoints ? facts.prizes : []).map(
      (prize): ActivityInput => ({
        kind: 'prize_paid',
        actorId: prize.userId,
        bountyId: bounty.id,
        submissionId: prize.submissionId,
        transferId: prize.transferId,
        title: `was paid for ${prize.label} in “${bounty.title}”`,
        url: paths.submission(prize.submissionId),
        points: Number(prize.amount),
        isMoney: true,
      }),
    ),
    ...facts.rewards
      .filter(({ amount }) => amount > 0)
      .map(
        ({ userId, amount }): ActivityInput => ({
          kind: 'vote_settled',
          actorId: userId,
          audienceId: userId,
          bountyId: bounty.id,
          title: `earned a curation reward in “${bounty.title}”`,
          url: paths.voteToEarn,
          points: amount,
        }),
      ),
  ]
}
