import { highestLevelMet } from '../../../apps/server/src/features/trust/trust-facts.ts'
import type { AuthoredDecision } from '../../../apps/server/src/features/votes/collusion/exchanges.ts'
import {
  findSupportGroups,
  groupsByMember,
} from '../../../apps/server/src/features/votes/collusion/mutual-support.ts'
import { compare } from '../../../apps/server/src/features/votes/collusion/past-decisions.ts'
import { skillOf } from '../../../apps/server/src/features/votes/tallies/skill.ts'
import { MS, plus, utcDay } from '../../../apps/server/src/platform/clock.ts'
import { createBurners, createPeople } from '../people/people.ts'
import type { Scenario } from '../people/scenarios.ts'
import type { EconomyRules } from '../rules/economy-rules.ts'
import { createRandom, type Random } from '../world/random.ts'
import { type Bounty, dayAt, type Person } from '../world/world.ts'
import { visitArena } from './arena.ts'
import { fillBounty, planBounties, rewardWinners, STEPS } from './bounties.ts'
import { closeVoting, type Knowledge, recordOf } from './closing.ts'
import { addPoints, settlePoints } from './daily.ts'
import { type Due, type Minted, settleBounty } from './settling.ts'

/** Support groups are looked for this often, in days: nightly in the product, which only makes a search longer here. */
const DAYS_BETWEEN_SEARCHES = 3
const DAYS_BETWEEN_LEVELS = 7

/** Everyone and everything at the end of a season. */
export interface SeasonEnd {
  people: Person[]
  bounties: Bounty[]
  /** Ids of everyone who was ever found in a group of mutual support, with the day of the first time. */
  groupedOn: Map<string, number>
}

/** A season in progress. */
interface Season {
  scenario: Scenario
  economy: EconomyRules
  random: Random
  people: Person[]
  bounties: Bounty[]
  past: Map<Person, AuthoredDecision[]>
  groupOf: ReadonlyMap<string, number>
  groupedOn: Map<string, number>
  minted: Minted
}

/** Plays a season of `days` days. The same seed gives the same season. */
export function playSeason(
  scenario: Scenario,
  economy: EconomyRules,
  { seed, days }: { seed: number; days: number },
): SeasonEnd {
  const random = createRandom(seed)
  const people = createPeople(scenario, economy, random)
  const season: Season = {
    scenario,
    economy,
    random,
    people,
    bounties: planBounties(scenario, people, days, random),
    past: new Map(),
    groupOf: new Map(),
    groupedOn: new Map(),
    minted: { lastAt: new Map(), pairs: new Map(), bonusesAt: new Map() },
  }
  for (let day = 0; day < days; day += 1) {
    people.push(...createBurners(scenario.burnersPerDay ?? 0, day, economy, random))
    playDay(season, day)
  }
  return season
}

function playDay(season: Season, day: number): void {
  const { bounties, economy, people, random, scenario } = season
  const after = (days: number) =>
    bounties.filter(({ votingOnDay, entries }) => votingOnDay + days === day && entries.length > 0)
  for (const bounty of bounties) {
    if (bounty.votingOnDay === day) fillBounty(bounty, people, scenario, random)
  }
  if (day % DAYS_BETWEEN_SEARCHES === 0) searchGroups(season, day)
  const known: Knowledge = season
  for (const bounty of after(STEPS.votingEnds)) closeVoting(bounty, economy, known)
  for (const bounty of after(STEPS.decided)) {
    rememberDecisions(season, bounty)
    rewardWinners(bounty, day)
  }
  const dues = after(STEPS.settles).flatMap((bounty) =>
    settleBounty(bounty, day, economy, season.minted),
  )
  dues.push(...beActive(season, day))
  settlePoints(dues, day, economy)
  if (day % DAYS_BETWEEN_LEVELS === 0) for (const person of people) raiseTrust(person, day, economy)
}

/** Everyone's day: visits to the arena, active days, reports. */
function beActive({ people, bounties, economy, random }: Season, day: number): Due[] {
  const { rules } = economy
  const open = bounties.filter(
    ({ votingOnDay, entries }) =>
      votingOnDay <= day && day < votingOnDay + STEPS.votingEnds && entries.length > 0,
  )
  const today = utcDay(dayAt(day))
  const visits: { person: Person; at: Date }[] = []
  const dues: Due[] = []
  for (const person of people) {
    const { persona, joinsOnDay } = person
    const isVisiting = day > joinsOnDay && random.next() < persona.sessionsPerDay
    if (isVisiting) visits.push({ person, at: plus(dayAt(day), random.below(MS.day)) })
    if (!isVisiting && random.next() >= persona.activeShare) continue
    person.activeDays.push(today)
    if (rules.dailyAction.points > 0) {
      dues.push({ person, kind: 'daily_action', amount: rules.dailyAction.points })
    }
    report(person, economy)
  }
  visits.sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { person, at } of visits) visitArena(person, open, at, { economy, random })
  return dues
}

function report(person: Person, { rules }: EconomyRules): void {
  const { confirmedPoints, maxPerDay, maxPerSeason } = rules.report
  const today = Math.min(person.persona.reportsPerDay, maxPerDay) * confirmedPoints
  const left = (maxPerSeason ?? Number.POSITIVE_INFINITY) * confirmedPoints
  const had = person.points.get('report') ?? 0
  if (today > 0) addPoints(person, 'report', Math.min(today, left - had))
}

/** What voters decided on a bounty is known from its decision on. */
function rememberDecisions({ past }: Season, { entries }: Bounty): void {
  // In the order of ids, in which one voice sorts them: much faster.
  const sorted = entries.toSorted((a, b) => compare(a.id, b.id))
  for (const { id, author, third, votes } of sorted) {
    for (const { voter, strengthPercent } of votes) {
      const own = past.get(voter) ?? []
      past.set(voter, own)
      own.push({
        voterId: voter.id,
        authorId: author.id,
        submissionId: id,
        strength: strengthPercent / 100,
        third,
      })
    }
  }
}

function searchGroups(season: Season, day: number): void {
  const { mutualSupport } = season.economy.rules
  if (mutualSupport === null) return
  const decisions = [...season.past.values()].flat()
  season.groupOf = groupsByMember(findSupportGroups(decisions, mutualSupport))
  for (const id of season.groupOf.keys()) {
    if (!season.groupedOn.has(id)) season.groupedOn.set(id, day)
  }
}

function raiseTrust(person: Person, day: number, economy: EconomyRules): void {
  const facts = {
    activeDays: person.activeDays.toReversed(),
    votes: person.castVotes,
    skill: skillOf(economy.rules, recordOf(person, economy)).value,
    acceptedEntries: person.acceptedEntries,
    lastSpamAt: null,
  }
  person.trustLevel = Math.max(person.trustLevel, highestLevelMet(facts, dayAt(day)))
}
