import assert from 'node:assert/strict'
import type { RuleSet } from '@laurel/contract/money/rules'
import { plus } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { listAwards, wonPrizeLabel } from '../awards/awards.service.ts'
import type { BountyRow } from '../bounties/bounties.service.ts'
import { findStreakPercents } from '../points/streaks/streaks.service.ts'
import { countClusters, findOrCreateStanding } from '../standings/standings.service.ts'
import { listEntriesIn, type SubmissionRow } from '../submissions/submissions.service.ts'
import { isSponsorVerified } from '../verified-sponsors/verification-facts.service.ts'
import { findSkills } from '../votes/receipts/receipts.service.ts'
import {
  checklistThirds,
  countVotersOutside,
  listWeighedVotes,
  type WeighedVote,
} from '../votes/votes.service.ts'
import type { MintingFacts } from './minting.ts'
import { isPlaced, type SettledEntry } from './placed-entries.ts'
import type { SponsorFacts } from './rewards.ts'
import { settledEntries } from './settled-entries.ts'
import {
  countSponsorBonuses,
  findLastMintedAt,
  listPairedAuthors,
  lockCarries,
  lockSponsorSettlements,
} from './settlement.queries.ts'

/** A prize that was won. */
export interface WonPrize {
  userId: string
  submissionId: string
  /** Smallest units of the bounty's token. */
  amount: bigint
  /** The prize won, as in "1st place". */
  label: string
}

/** The facts that determine the settlement of a bounty. */
export interface SettlementFacts {
  /** When the bounty was due to settle. Rules that look back do so from here, so that settling late changes nothing. */
  dueAt: Date
  /** Entries that competed to the end, best first. */
  entries: SettledEntry[]
  /** Entries that win a prize. */
  winners: SubmissionRow[]
  prizes: WonPrize[]
  votes: WeighedVote[]
  votingStartedAt: Date
  /** Share of placed entries: b of the skill formula. */
  placedShare: number
  minting: MintingFacts
  sponsor: SponsorFacts
  /** Authors with whom the sponsor minted a win recently. */
  pairedAuthors: ReadonlySet<string>
  /** Whether a vote on an entry counts for its voter's record. */
  makesRecord(submissionId: string): boolean
  /** The third of the entries by checklist score, 0 the lowest; null without scores. */
  thirdOf(submissionId: string): number | null
  /** Units that a voter's earlier rewards left over. */
  carryOf(userId: string): number
  /** Skill before this bounty, null until it is known. */
  skillOf(userId: string): number | null
  streakOf(userId: string): number
}

/** Entries that competed to the end: accepted, and not disqualified. */
const COMPETED = ['accepted', 'shortlisted', 'winner', 'paid', 'not_selected'] as const

/** Reads the facts that determine the settlement of a bounty; other settlements of its sponsor wait. */
export async function loadSettlementFacts(
  ctx: Ctx,
  rules: RuleSet,
  bounty: BountyRow,
): Promise<SettlementFacts> {
  const { db, now } = ctx
  const { votingStartedAt } = bounty
  const dueAt = bounty.challengeEndsAt ?? now
  await lockSponsorSettlements(db, bounty.sponsorId)
  assert(votingStartedAt !== null, `bounty ${bounty.id} was in voting`)
  const submissions = await listEntriesIn(db, bounty.id, COMPETED)
  const awards = await listAwards(db, bounty.id)
  const entries = settledEntries(submissions, awards)
  const votes = await listWeighedVotes(db, rules, bounty)
  const voterIds = [...new Set(votes.map(({ voterId }) => voterId))]
  const authorIds = [...new Set(entries.map(({ authorId }) => authorId))]
  const skills = await findSkills(db, rules, voterIds)
  const streaks = await findStreakPercents(db, [...new Set([...voterIds, ...authorIds])], dueAt)
  const since = plus(dueAt, -rules.sponsor.withinMs)
  const hasUnits = rules.curation.unitsPerPoint > 1
  const carries = hasUnits ? await lockCarries(db, voterIds, now) : new Map<string, number>()
  // Where the prize was split equally, no one was placed by merit, so no vote was right or wrong.
  const isRanked = awards.some(({ award }) => award.finalScore !== null)
  // Only a scored bounty has thirds.
  const isScored = entries.some(({ checklistPercent }) => checklistPercent !== null)
  const thirds = isScored ? checklistThirds(entries) : new Map<string, number>()
  const won = awards.filter(({ award, state }) => award.prizeAmount > 0n && state === 'winner')
  const wonIds = new Set(won.map(({ award }) => award.submissionId))
  return {
    dueAt,
    entries,
    winners: submissions.filter(({ id }) => wonIds.has(id)),
    prizes: won.map(({ award, authorId }) => ({
      userId: authorId,
      submissionId: award.submissionId,
      amount: award.prizeAmount,
      label: wonPrizeLabel(award),
    })),
    votes,
    votingStartedAt,
    placedShare: entries.length === 0 ? 0 : entries.filter(isPlaced).length / entries.length,
    minting: await findMintingFacts(ctx, bounty, authorIds, entries.length),
    sponsor: { ...bounty, recent: await countSponsorBonuses(db, bounty.sponsorId, since) },
    pairedAuthors: await findPairedAuthors(ctx, rules, bounty.sponsorId, dueAt),
    makesRecord: (submissionId) =>
      isRanked &&
      makesRecord(
        rules,
        entries.find((entry) => entry.submissionId === submissionId),
      ),
    thirdOf: (submissionId) => thirds.get(submissionId) ?? null,
    carryOf: (userId) => carries.get(userId) ?? 0,
    skillOf: (userId) => {
      const skill = skills.get(userId)
      return skill?.isKnown === true ? skill.value : null
    },
    streakOf: (userId) => streaks.get(userId) ?? 0,
  }
}

/** What decides whether a bounty mints points (product.md 8). */
async function findMintingFacts(
  { db, now }: Ctx,
  { id, sponsorId }: BountyRow,
  authorIds: readonly string[],
  entryCount: number,
): Promise<SettlementFacts['minting']> {
  const { clusterId } = await findOrCreateStanding(db, sponsorId, now)
  return {
    isSponsorVerified: await isSponsorVerified(db, sponsorId),
    entryCount,
    clusterCount: await countClusters(db, authorIds),
    deciderCount: await countVotersOutside(db, id, clusterId),
    sponsorMintedAt: await findLastMintedAt(db, sponsorId),
  }
}

/** Authors whose win with this sponsor was minted too recently for another one. */
async function findPairedAuthors(
  { db }: Ctx,
  { minting: { pairIntervalMs } }: RuleSet,
  sponsorId: string,
  dueAt: Date,
): Promise<Set<string>> {
  if (pairIntervalMs === null) return new Set()
  return await listPairedAuthors(db, sponsorId, plus(dueAt, -pairIntervalMs))
}

/** Whether votes on an entry make a record (product.md 6): it competed, and reached the least checklist score. */
function makesRecord({ skill }: RuleSet, entry: SettledEntry | undefined): boolean {
  if (skill.minChecklistPercent === 0) return true
  if (entry === undefined) return false
  return entry.checklistPercent === null || entry.checklistPercent >= skill.minChecklistPercent
}
