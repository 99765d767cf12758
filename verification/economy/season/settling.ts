import { type Points, points } from '@laurel/contract/money/money'
import {
  streakDays,
  streakPercent,
} from '../../../apps/server/src/features/points/streaks/streak.ts'
import { authorShares } from '../../../apps/server/src/features/settlement/author-shares.ts'
import { calculateCuration } from '../../../apps/server/src/features/settlement/curation.ts'
import {
  authorPool,
  mintedShare,
  mintingRefusal,
  shareOf,
  voterPool,
} from '../../../apps/server/src/features/settlement/minting.ts'
import {
  isPlaced,
  type PlacedEntry,
  placedEntries,
  type SettledEntry,
} from '../../../apps/server/src/features/settlement/placed-entries.ts'
import {
  authorAccruals,
  curationRewards,
  sponsorGrants,
  winGrants,
} from '../../../apps/server/src/features/settlement/rewards.ts'
import { skillOf } from '../../../apps/server/src/features/votes/tallies/skill.ts'
import { MS, plus, utcDay } from '../../../apps/server/src/platform/clock.ts'
import type { EconomyRules } from '../rules/economy-rules.ts'
import { type Bounty, type DailyKind, dayAt, type Person } from '../world/world.ts'
import { isPlacedAt, PLACES, recordOf } from './closing.ts'

/** Points that a person earned on a day, before the caps. */
export interface Due {
  person: Person
  kind: DailyKind
  amount: number
}

/** What was minted so far. */
export interface Minted {
  /** By sponsor. */
  lastAt: Map<Person, Date>
  /** Wins by sponsor and author. */
  pairs: Map<Person, Map<string, Date>>
  /** Bounties that minted, by sponsor. */
  bonusesAt: Map<Person, Date[]>
}

/** A bounty as its settlement sees it. */
interface Settling {
  bounty: Bounty
  economy: EconomyRules
  at: Date
  entries: SettledEntry[]
  placed: PlacedEntry[]
  people: Map<string, Person>
  share: number
  streakOf: (userId: string) => number
}

/** Settles a bounty on a day: what each is due, the records of its voters, and held rewards that can be decided. */
export function settleBounty(
  bounty: Bounty,
  day: number,
  economy: EconomyRules,
  minted: Minted,
): Due[] {
  const settling = settlingOf(bounty, day, economy, minted)
  const { people, share } = settling
  const paired = new Set(recentPairs(settling, minted).keys())
  const grants = [...winsOf(settling, minted), ...sponsorBonuses(settling, minted)]
  const shares = authorAccruals(
    economy.rules,
    rewardedBounty(bounty),
    authorPoints(settling),
    settling.entries,
    authorShares(economy.rules, authorPoints(settling), settling.entries),
    { share, streakOf: settling.streakOf, pairedAuthors: economy.pairsShares ? paired : new Set() },
  )
  if (economy.pairsShares) rememberPairs(settling, minted, shares)
  if (share > 0) minted.lastAt.set(bounty.sponsor, settling.at)
  const dues = [...grants, ...shares].flatMap(({ userId, category, amount }): Due[] => {
    const person = people.get(userId)
    return person === undefined ? [] : [{ person, kind: category as DailyKind, amount }]
  })
  dues.push(...curationDues(settling))
  recordVotes(settling)
  const voters = new Set(bounty.entries.flatMap(({ votes }) => votes.map(({ voter }) => voter)))
  dues.push(...[...voters].flatMap((voter) => decideHeld(voter, economy)))
  for (const { author, position } of bounty.entries) if (isPlacedAt(position)) author.placesWon += 1
  return dues
}

function settlingOf(bounty: Bounty, day: number, economy: EconomyRules, minted: Minted): Settling {
  const at = dayAt(day)
  const entries = bounty.entries.map(({ id, author, position, checklistPercent }) => ({
    submissionId: id,
    authorId: author.id,
    place: position < PLACES ? position + 1 : null,
    isBonus: position >= PLACES && isPlacedAt(position),
    label: '',
    percent: checklistPercent,
    checklistPercent,
  }))
  const voters = bounty.entries.flatMap(({ votes }) => votes.map(({ voter }) => voter))
  const authors = bounty.entries.map(({ author }) => author)
  const people = new Map([bounty.sponsor, ...authors, ...voters].map((one) => [one.id, one]))
  const facts = {
    isSponsorVerified: bounty.isVerified,
    entryCount: entries.length,
    // Attackers are careful: no two accounts share a device, a wallet or an address.
    clusterCount: new Set(authors).size,
    deciderCount: bounty.deciders,
    sponsorMintedAt: minted.lastAt.get(bounty.sponsor) ?? null,
  }
  const isMinting = mintingRefusal(economy.rules, facts, at) === null
  return {
    bounty,
    economy,
    at,
    entries,
    placed: placedEntries(economy.rules, entries),
    people,
    share: isMinting ? mintedShare(economy.rules, bounty.deciders) : 0,
    streakOf: (userId) =>
      streakPercent(streakDays(people.get(userId)?.activeDays ?? [], utcDay(at))),
  }
}

function authorPoints({ economy, entries, share }: Settling): Points {
  return shareOf(authorPool(economy.rules, entries.length), share)
}

function rewardedBounty({ id, sponsor }: Bounty) {
  return { id, rewardToken: 'POINTS' as const, slug: id, title: id, sponsorId: sponsor.id }
}

/** The authors with whom the sponsor minted recently. */
function recentPairs({ bounty, economy, at }: Settling, { pairs }: Minted): Map<string, Date> {
  const intervalMs = economy.rules.minting.pairIntervalMs
  const isRecent = (last: Date) => intervalMs !== null && at.getTime() - last.getTime() < intervalMs
  return new Map([...(pairs.get(bounty.sponsor) ?? [])].filter(([, last]) => isRecent(last)))
}

function rememberPairs(
  { bounty, at }: Settling,
  { pairs }: Minted,
  earned: readonly { userId: string }[],
): void {
  const known = pairs.get(bounty.sponsor) ?? new Map<string, Date>()
  pairs.set(bounty.sponsor, known)
  for (const { userId } of earned) known.set(userId, at)
}

function winsOf(settling: Settling, minted: Minted) {
  const { bounty, economy, placed, share } = settling
  const pairedAuthors = new Set(recentPairs(settling, minted).keys())
  const wins = winGrants(economy.rules, rewardedBounty(bounty), placed, { share, pairedAuthors })
  rememberPairs(settling, minted, wins)
  return wins
}

function sponsorBonuses({ bounty, economy, at, share }: Settling, { bonusesAt }: Minted) {
  if (share === 0) return []
  const since = plus(at, -economy.rules.sponsor.withinMs)
  const known = (bonusesAt.get(bounty.sponsor) ?? []).filter((last) => last > since)
  bonusesAt.set(bounty.sponsor, [...known, at])
  const recent = new Map(
    ['bounty_funded', 'bounty_decided'].map((cause) => [cause, known.length] as const),
  )
  const promptly = { approvedAt: at, fundedAt: at, announcedAt: at, decisionDueAt: at }
  const facts = { ...promptly, decidedBy: 'sponsor' as const, recent }
  return sponsorGrants(economy.rules, rewardedBounty(bounty), facts, share)
}

function curationDues(settling: Settling): Due[] {
  const { bounty, economy, entries, placed, people, share } = settling
  const { rules } = economy
  const votes = bounty.entries.flatMap((entry) =>
    entry.votes.map(({ id, voter, ...vote }) => ({
      ...vote,
      voteId: id,
      voterId: voter.id,
      submissionId: entry.id,
      isPractice: false,
      inArena: true,
      trustLevel: voter.trustLevel,
      record: 1,
      oneVoice: 1,
      isMutualSupport: false,
      isVoided: false,
    })),
  )
  const skills = new Map(
    [...new Set(votes.map(({ voterId }) => voterId))].map((voterId) => {
      const skill = skillOf(rules, recordOf(people.get(voterId) as Person, economy))
      return [voterId, skill.isKnown ? skill.value : null]
    }),
  )
  const { receipts, partCount } = calculateCuration(rules, votes, {
    poolPoints: shareOf(voterPool(rules, entries.length), share),
    votingStartedAt: plus(bounty.votingEndsAt, -3 * MS.day),
    placed,
    skillOf: (voterId) => skills.get(voterId) ?? null,
  })
  const pool = { poolPoints: points(0), entries: entries.length, parts: partCount }
  const rewards = curationRewards(rules, rewardedBounty(bounty), pool, receipts, {
    streakOf: settling.streakOf,
    carryOf: (userId) => people.get(userId)?.carriedUnits ?? 0,
  })
  return rewards.flatMap(({ userId, amount, carriedUnits, isHeld }): Due[] => {
    const person = people.get(userId) as Person
    person.carriedUnits = carriedUnits
    if (isHeld && amount > 0) person.held.push(amount)
    return isHeld ? [] : [{ person, kind: 'curation', amount }]
  })
}

/** Adds the votes to their voters' records (product.md 6: not those on entries under the least checklist score). */
function recordVotes({ bounty, entries, economy }: Settling): void {
  const placedShare = entries.filter(isPlaced).length / entries.length
  for (const { votes, position, checklistPercent } of bounty.entries) {
    if (checklistPercent < economy.rules.skill.minChecklistPercent) continue
    for (const { voter, decision } of votes) {
      const isSupport = decision === 'support'
      voter.record.push({ isHit: isPlacedAt(position) === isSupport, isSupport, placedShare })
      voter.settledVotes += 1
    }
  }
}

/** Decides a voter's held rewards once their skill is known (rule D-settle-held). */
function decideHeld(person: Person, economy: EconomyRules): Due[] {
  const { rules } = economy
  const skill = skillOf(rules, recordOf(person, economy))
  if (person.held.length === 0 || !skill.isKnown) return []
  const share = Math.min(1, skill.value)
  const sum = person.held.reduce((total, amount) => total + amount, 0)
  const released = rules.held.isPatient
    ? Math.floor(sum * share)
    : person.held.reduce((total, amount) => total + Math.floor(amount * share), 0)
  person.held = []
  person.decidedPoints += sum
  person.releasedPoints += released
  return [{ person, kind: 'curation', amount: released }]
}
