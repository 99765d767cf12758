import { type Points, points } from '@laurel/contract/money/money'
import {
  calculateCuration,
  type RewardedVote,
  rankFactorOf,
  type VoteReceipt,
} from '@laurel/contract/money/rewards/curation'
import {
  authorPool,
  authorShares,
  mintedShare,
  shareOf,
  voterPool,
} from '@laurel/contract/money/rewards/pools'
import { recordWeight, voteWeight } from '@laurel/contract/money/rewards/weights'
import type { RuleSet } from '@laurel/contract/money/rules'

/** How long voting lasts (product.md 4). */
export const VOTING_HOURS = 72
const HOUR_MS = 3_600_000
/** The checklist score of the other entries in an author’s example. */
export const OTHERS_PERCENT = 70

/** What an entry won: a place, a bonus spot, or nothing. */
export type Won = '1' | '2' | '3' | 'bonus' | 'none'

/** An example of a vote. All other voters support the same entry early, in full, with full weight and a skill of 1. */
export interface VoterExample {
  entries: number
  voters: number
  strengthPercent: number
  won: Won
  skill: number
  /** Since voting began. */
  castHours: number
}

/** The reward of the vote in an example, with every factor. */
export interface VoterOutcome {
  poolPoints: Points
  receipt: VoteReceipt<RewardedVote>
  /** In points, with decimals. */
  rewardPoints: number
  isCapped: boolean
}

/** Calculates the reward of an example by the function that settles bounties. */
export function voterOutcome(rules: RuleSet, example: VoterExample): VoterOutcome {
  const start = new Date(0)
  const end = new Date(VOTING_HOURS * HOUR_MS)
  const { minSettledVotes } = rules.record ?? rules.skill
  const castAt = new Date(example.castHours * HOUR_MS)
  const record = recordWeight(rules, { sampleSize: minSettledVotes, value: example.skill })
  const facts = { trustLevel: 1, inArena: true, castAt, isMutualSupport: false }
  const weight = voteWeight(rules, { ...facts, voter: { record, oneVoice: 1 } }, end)
  const vote = (voterId: string, change: Partial<RewardedVote>): RewardedVote => ({
    voteId: voterId,
    voterId,
    submissionId: 'entry',
    decision: 'support',
    strengthPercent: 100,
    weight: 1,
    castAt: start,
    isPractice: false,
    inArena: true,
    ...change,
  })
  const mine = vote('mine', { strengthPercent: example.strengthPercent, weight, castAt })
  const others = Array.from({ length: example.voters - 1 }, (_, index) =>
    vote(`other ${index}`, {}),
  )
  const share = mintedShareOf(rules, example)
  const poolPoints = shareOf(voterPool(rules, example.entries), share)
  const { place, isBonus } = placeOf(example.won)
  const won = place !== null || isBonus
  const rankFactor = rankFactorOf(rules, { place, isBonus })
  const { receipts } = calculateCuration(
    rules,
    [mine, ...others],
    {
      poolPoints,
      votingStartedAt: start,
      placed: won ? [{ submissionId: 'entry', place, isBonus, rankFactor }] : [],
      skillOf: (voterId) => (voterId === 'mine' ? example.skill : 1),
    },
    (voteId) => voteId,
  )
  const [receipt] = receipts
  if (receipt === undefined) throw new Error('the example has a vote')
  const { unitsPerPoint } = rules.curation
  return {
    poolPoints,
    receipt,
    rewardPoints: receipt.amountUnits / unitsPerPoint,
    isCapped: receipt.cappedUnits < receipt.splitUnits,
  }
}

/** An example of an entry; the others have a checklist score of 70 %. */
export interface AuthorExample {
  entries: number
  voters: number
  won: Won
  percent: number
}

/** The points of an author in an example. */
export interface AuthorOutcome {
  poolPoints: Points
  placePoints: Points
  scorePoints: Points
  winPoints: Points
}

/** Calculates an author's points by the function that settles bounties. */
export function authorOutcome(rules: RuleSet, example: AuthorExample): AuthorOutcome {
  const share = mintedShareOf(rules, example)
  const poolPoints = shareOf(authorPool(rules, example.entries), share)
  const { place, isBonus } = placeOf(example.won)
  const others = Array.from({ length: example.entries - 1 }, (_, index) => ({
    submissionId: `other ${index}`,
    percent: OTHERS_PERCENT,
    place: null,
  }))
  const mine = { submissionId: 'mine', percent: example.percent, place }
  const [own] = authorShares(rules, poolPoints, [mine, ...others], (id) => id)
  const { placesPoints, bonusPoints } = rules.win
  const fullWin = place === null ? (isBonus ? bonusPoints : 0) : (placesPoints[place - 1] ?? 0)
  return {
    poolPoints,
    placePoints: own?.placePoints ?? points(0),
    scorePoints: own?.scorePoints ?? points(0),
    winPoints: shareOf(fullWin, share),
  }
}

/** The share of everything that a bounty with so many entries and voters gives: 0 below what it needs. */
function mintedShareOf(rules: RuleSet, { entries, voters }: { entries: number; voters: number }) {
  const { minEntries, minDeciders } = rules.minting
  return entries < minEntries || voters < minDeciders ? 0 : mintedShare(rules, voters)
}

function placeOf(won: Won): { place: number | null; isBonus: boolean } {
  const isPlace = won !== 'bonus' && won !== 'none'
  return { place: isPlace ? Number(won) : null, isBonus: won === 'bonus' }
}
