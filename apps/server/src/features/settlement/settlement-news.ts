import { paths } from '@laurel/contract/spec/routes'
import type { ActivityInput } from '../activity/activity.service.ts'
import type { Notice } from '../notifications/notifications.service.ts'
import type { Receipt } from './curation.ts'
import type { RewardedBounty } from './rewards.ts'

/** A prize that left the escrow. */
export interface PaidPrize {
  userId: string
  submissionId: string
  amountPoints: number
  /** What was won, as in "1st place". */
  label: string
  transferId: string
}

/** Points that a person earned besides the prize. */
export interface EarnedPoints {
  userId: string
  amountPoints: number
  isPending: boolean
}

/** What people are told when a bounty is settled: one notice an author, one a voter, one to the sponsor. */
export function settlementNotices(
  bounty: RewardedBounty,
  facts: {
    prizes: readonly PaidPrize[]
    earned: readonly EarnedPoints[]
    receipts: readonly Receipt[]
    refundedPoints: number
  },
): Notice[] {
  return [
    ...authorNotices(bounty, facts.prizes, facts.earned),
    ...voterNotices(bounty, facts.receipts),
    {
      userId: bounty.sponsorId,
      type: 'task_completed',
      title: 'Your bounty is completed',
      message:
        facts.refundedPoints > 0
          ? `“${bounty.title}” paid its winners; ${facts.refundedPoints} points of places that nobody took are back.`
          : `“${bounty.title}” paid its winners.`,
      dedupeKey: `bounty:${bounty.id}:settled:sponsor`,
      actionUrl: paths.bounty(bounty.slug),
    },
  ]
}

function authorNotices(
  bounty: RewardedBounty,
  prizes: readonly PaidPrize[],
  earned: readonly EarnedPoints[],
): Notice[] {
  const userIds = new Set([...prizes, ...earned].map(({ userId }) => userId))
  return [...userIds].map((userId) => {
    const own = prizes.filter((prize) => prize.userId === userId)
    const sum = (list: readonly { userId: string; amountPoints: number }[]) =>
      list
        .filter((entry) => entry.userId === userId)
        .reduce((total, { amountPoints }) => total + amountPoints, 0)
    const atOnce = sum(earned.filter(({ isPending }) => !isPending))
    const pending = sum(earned.filter(({ isPending }) => isPending))
    const parts = [
      ...own.map(({ label, amountPoints }) => `${label}: a prize of ${amountPoints} points`),
      ...(atOnce > 0 ? [`${atOnce} points for the season`] : []),
      ...(pending > 0 ? [`${pending} more settle at 00:10 UTC`] : []),
    ]
    return {
      userId,
      type: 'task_completed',
      title: own.length > 0 ? 'Your prize is paid' : 'Your entry earned points',
      message: `“${bounty.title}”: ${parts.join('; ')}.`,
      points: sum(own) + atOnce + pending,
      dedupeKey: `bounty:${bounty.id}:settled:author`,
      actionUrl: paths.bounty(bounty.slug),
    }
  })
}

function voterNotices(bounty: RewardedBounty, receipts: readonly Receipt[]): Notice[] {
  return [...Map.groupBy(receipts, ({ vote }) => vote.voterId)].map(([userId, own]) => {
    const hits = own.filter(({ isHit }) => isHit).length
    const sum = (state: Receipt['state']) =>
      own
        .filter((receipt) => receipt.state === state)
        .reduce((total, { amountPoints }) => total + amountPoints, 0)
    const [paid, held, practice] = [sum('paid'), sum('held'), sum('practice')]
    const outcome = [
      ...(paid > 0 ? [`${paid} points settle at 00:10 UTC`] : []),
      ...(held > 0 ? [`${held} points are held until your skill is known`] : []),
      ...(practice > 0 ? [`as real votes they would have earned ${practice} points`] : []),
    ]
    return {
      userId,
      type: 'task_completed',
      title: 'Your votes are settled',
      message: `“${bounty.title}”: ${hits} of ${own.length} right${outcome.length > 0 ? `; ${outcome.join('; ')}` : ''}.`,
      ...(paid > 0 ? { points: paid } : {}),
      dedupeKey: `bounty:${bounty.id}:settled:voter`,
      actionUrl: paths.voteToEarn,
    }
  })
}

/** What the feed shows: the end of the bounty and each prize to everyone; to voters alone what they earned. */
export function settlementActivity(
  bounty: RewardedBounty,
  facts: { prizes: readonly PaidPrize[]; receipts: readonly Receipt[] },
): ActivityInput[] {
  const url = paths.bounty(bounty.slug)
  const rewarded = facts.receipts.filter(({ state }) => state === 'paid' || state === 'held')
  const voters = Map.groupBy(rewarded, ({ vote }) => vote.voterId)
  return [
    {
      kind: 'bounty_completed',
      actorId: null,
      bountyId: bounty.id,
      title: `“${bounty.title}” is completed`,
      url,
    },
    ...facts.prizes.map(
      (prize): ActivityInput => ({
        kind: 'prize_paid',
        actorId: prize.userId,
        bountyId: bounty.id,
        submissionId: prize.submissionId,
        transferId: prize.transferId,
        title: `was paid for ${prize.label} in “${bounty.title}”`,
        url: paths.submission(prize.submissionId),
        points: prize.amountPoints,
        isMoney: true,
      }),
    ),
    ...[...voters].map(
      ([userId, own]): ActivityInput => ({
        kind: 'vote_settled',
        actorId: userId,
        audienceId: userId,
        bountyId: bounty.id,
        title: `earned a curation reward in “${bounty.title}”`,
        url: paths.voteToEarn,
        points: own.reduce((sum, { amountPoints }) => sum + amountPoints, 0),
      }),
    ),
  ]
}
