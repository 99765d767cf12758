import { type Points, points, type RewardToken } from '@laurel/contract/money/money'
import { withStreak } from '@laurel/contract/money/rewards/pools'
import type { RuleSet } from '@laurel/contract/money/rules'
import { paths } from '@laurel/contract/spec/routes'
import type { Accrual, Earning, Grant } from '../points/points.service.ts'
import type { AuthorShare } from './author-shares.ts'
import type { VoteReceipt } from './curation.ts'
import { shareOf } from './minting.ts'
import type { PlacedEntry, SettledEntry } from './placed-entries.ts'

/** The columns of a bounty that rewards mention. */
export interface RewardedBounty {
  id: string
  rewardToken: RewardToken
  slug: string
  title: string
  sponsorId: string
}

/**
 * Win points of placed entries: a `share` of them, one win for each author (the best), and none for authors in
 * `pairedAuthors`, with whom the sponsor minted recently.
 */
export function winGrants(
  { minting }: RuleSet,
  bounty: RewardedBounty,
  placed: readonly PlacedEntry[],
  { share, pairedAuthors }: { share: number; pairedAuthors: ReadonlySet<string> },
): Grant[] {
  const paired = new Set(pairedAuthors)
  const minted = placed.filter(({ authorId, winPoints }) => {
    if (shareOf(winPoints, share) === 0 || paired.has(authorId)) return false
    if (minting.pairIntervalMs !== null) paired.add(authorId)
    return true
  })
  return minted.map((entry) => ({
    userId: entry.authorId,
    amount: shareOf(entry.winPoints, share),
    category: 'win',
    key: `win:${entry.submissionId}`,
    causeKind: 'submission',
    causeId: entry.submissionId,
    title: `Win points: ${entry.label} in “${bounty.title}”`,
    url: paths.submission(entry.submissionId),
    details: { place: entry.place, fullPoints: entry.winPoints, share },
  }))
}

/**
 * Author shares, each with the author's streak on top, rounded down (rule D-settle-streak); none for authors in
 * `pairedAuthors`, with whom the sponsor minted recently: theirs are not minted.
 */
export function authorAccruals(
  { authorShare }: RuleSet,
  bounty: RewardedBounty,
  poolPoints: Points,
  entries: readonly SettledEntry[],
  shares: readonly AuthorShare[],
  {
    share,
    streakOf,
    pairedAuthors,
  }: {
    /** The part that the bounty mints. */
    share: number
    streakOf: (userId: string) => number
    pairedAuthors: ReadonlySet<string>
  },
): Accrual[] {
  const scores = entries
    .map(({ percent }) => percent)
    .filter((percent) => percent >= authorShare.minChecklistPercent)
  const scoreSum = scores.reduce((sum, percent) => sum + percent, 0)
  return entries.flatMap((entry, index): Accrual[] => {
    const { placePoints = 0, scorePoints = 0 } = shares[index] ?? {}
    const sharePoints = points(placePoints + scorePoints)
    if (sharePoints === 0 || pairedAuthors.has(entry.authorId)) return []
    const streakPercent = streakOf(entry.authorId)
    return [
      {
        userId: entry.authorId,
        amount: withStreak(sharePoints, streakPercent),
        category: 'author_share',
        basis: 'daily',
        causeKind: 'submission',
        causeId: entry.submissionId,
        title: `Author share in “${bounty.title}”`,
        url: paths.submission(entry.submissionId),
        details: {
          entries: entries.length,
          poolPoints,
          ...(share < 1 && { share }),
          place: entry.place,
          placePoints,
          percent: entry.percent,
          scoreSum,
          scorers: scores.length,
          scorePoints,
          sharePoints,
          streakPercent,
        },
      },
    ]
  })
}

/** A voter's reward for a bounty: one transfer, itemised on the receipts of the votes. */
export interface CurationReward extends Earning {
  isHeld: boolean
  /** Units left over, added to the voter's next reward. */
  carriedUnits: number
}

/**
 * Each voter's curation reward in whole points: the receipts' units with the voter's streak on top, rounded down (rule
 * D-settle-streak), and what earlier rewards left over. One of 0 points only carries.
 */
export function curationRewards(
  { curation }: RuleSet,
  bounty: RewardedBounty,
  pool: { poolPoints: Points; entries: number; parts: number; share?: number },
  receipts: readonly VoteReceipt[],
  voter: { streakOf: (userId: string) => number; carryOf: (userId: string) => number },
): CurationReward[] {
  const { unitsPerPoint } = curation
  const rewarded = receipts.filter(({ state }) => state === 'paid' || state === 'held')
  return [...Map.groupBy(rewarded, ({ vote }) => vote.voterId)].map(([userId, own]) => {
    const shareUnits = own.reduce((sum, { amountUnits }) => sum + amountUnits, 0)
    const streakPercent = voter.streakOf(userId)
    const carriedUnits = voter.carryOf(userId)
    const units = withStreak(points(shareUnits), streakPercent) + carriedUnits
    return {
      userId,
      amount: points(Math.floor(units / unitsPerPoint)),
      carriedUnits: units % unitsPerPoint,
      category: 'curation',
      causeKind: 'bounty',
      causeId: bounty.id,
      title: `Voting reward in “${bounty.title}”`,
      url: paths.voteToEarn,
      // Public: the number of votes, never which ones.
      details: {
        ...pool,
        votes: own.length,
        sharePoints: shareUnits / unitsPerPoint,
        streakPercent,
        carriedPoints: carriedUnits / unitsPerPoint,
        leftPoints: (units % unitsPerPoint) / unitsPerPoint,
      },
      isHeld: own.some(({ state }) => state === 'held'),
    }
  })
}

/** The facts that decide a sponsor's bonuses. */
export interface SponsorFacts {
  approvedAt: Date | null
  fundedAt: Date | null
  decidedBy: 'sponsor' | 'moderator' | 'formula' | null
  announcedAt: Date | null
  decisionDueAt: Date | null
  /** Bonuses minted in the last 30 days, by `causeKind`. */
  recent: ReadonlyMap<string, number>
}

/** Points for funding within 24 h of approval and for deciding on time, each at most 4 times in 30 days. */
export function sponsorGrants(
  rules: RuleSet,
  bounty: RewardedBounty,
  facts: SponsorFacts,
  share: number,
): Grant[] {
  const { fundedPromptlyPoints, promptlyMs, decidedOnTimePoints, maxOfEach } = rules.sponsor
  const { approvedAt, fundedAt, announcedAt, decisionDueAt } = facts
  const isPrompt =
    approvedAt !== null &&
    fundedAt !== null &&
    fundedAt.getTime() - approvedAt.getTime() <= promptlyMs
  const isOnTime =
    facts.decidedBy === 'sponsor' &&
    announcedAt !== null &&
    decisionDueAt !== null &&
    announcedAt <= decisionDueAt
  const bonuses = [
    {
      isEarned: isPrompt,
      amount: fundedPromptlyPoints,
      causeKind: 'bounty_funded',
      title: `Funded “${bounty.title}” within 24 hours`,
    },
    {
      isEarned: isOnTime,
      amount: decidedOnTimePoints,
      causeKind: 'bounty_decided',
      title: `Decided “${bounty.title}” on time`,
    },
  ]
  return bonuses
    .filter(({ isEarned, causeKind }) => isEarned && (facts.recent.get(causeKind) ?? 0) < maxOfEach)
    .map(({ amount, causeKind, title }) => ({
      userId: bounty.sponsorId,
      amount: shareOf(amount, share),
      category: 'sponsor',
      key: `sponsor:${causeKind}:${bounty.id}`,
      causeKind,
      causeId: bounty.id,
      title,
      url: paths.bounty(bounty.slug),
      details: { fullPoints: amount, share },
    }))
}
