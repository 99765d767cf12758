import {
  creditBalance,
  nextMonth,
} from '../../../apps/server/src/features/submissions/credits/credits.policy.ts'
import { utcMonth } from '../../../apps/server/src/platform/clock.ts'
import { sponsor as sponsorPersona } from '../people/honest.ts'
import { JUDGING_ERROR } from '../people/persona.ts'
import type { Scenario } from '../people/scenarios.ts'
import type { Random } from '../world/random.ts'
import { type Bounty, dayAt, type Entry, type Person } from '../world/world.ts'
import { isPlacedAt } from './closing.ts'

/** Honest bounties in a season of 90 days. */
const BOUNTIES_PER_SEASON = 120
const SEASON_DAYS = 90
/** Days from the beginning of the voting to its end, the decision and the settlement. */
export const STEPS = { votingEnds: 3, decided: 5, settles: 7 } as const
/** Weights of the votes that sponsors choose. */
const COMMUNITY_WEIGHTS = [25, 50]
/** Checklist percent of an entry of quality 0, and of each standard deviation. */
const CHECKLIST = { base: 55, perDeviation: 14, forOwnKind: 90 }
const ENTRIES_OF_DEALT_BOUNTY = 5
const DAYS_BETWEEN_DEALT_BOUNTIES = 7

/** All bounties of a season: the honest sponsors’, and those that self-dealing attackers publish for each other. */
export function planBounties(
  scenario: Scenario,
  people: readonly Person[],
  days: number,
  random: Random,
): Bounty[] {
  const lastVotingDay = days - STEPS.settles - 1
  const count = Math.round((BOUNTIES_PER_SEASON * days) / SEASON_DAYS)
  const plan = (
    id: string,
    sponsor: Person | undefined,
    votingOnDay: number,
    isVerified: boolean,
  ) =>
    sponsor === undefined
      ? []
      : [
          {
            id,
            sponsor,
            isVerified,
            votingOnDay,
            votingEndsAt: dayAt(votingOnDay + STEPS.votingEnds),
            communityWeightPercent: COMMUNITY_WEIGHTS[random.below(COMMUNITY_WEIGHTS.length)] ?? 25,
            deciders: 0,
            entries: [],
          },
        ]
  const sponsors = people.filter(({ persona }) => persona === sponsorPersona)
  const honest = Array.from({ length: count }, (_none, index) => {
    const votingOnDay = 1 + Math.floor((index * lastVotingDay) / count)
    return plan(
      `b${String(index).padStart(4, '0')}`,
      sponsors[index % sponsors.length],
      votingOnDay,
      true,
    )
  })
  const dealers = people.filter(({ persona }) => persona.sponsorsItself)
  const perDay = dealers.length / DAYS_BETWEEN_DEALT_BOUNTIES
  const dealt = Array.from({ length: Math.floor(perDay * lastVotingDay) }, (_none, index) => {
    const sponsor = dealers[index % dealers.length]
    const verified = scenario.verifiedAttackers ?? 0
    const isVerified = (sponsor?.index ?? verified) < verified
    // With a verified sponsor the credits of all go to that one.
    if (verified > 0 && !isVerified) return []
    return plan(
      `d${String(index).padStart(4, '0')}`,
      sponsor,
      1 + Math.floor(index / perDay),
      isVerified,
    )
  })
  return [...honest.flat(), ...dealt.flat()]
}

/** Submits the entries of a bounty, just before its voting begins. */
export function fillBounty(
  bounty: Bounty,
  people: readonly Person[],
  { dealtEntries = ENTRIES_OF_DEALT_BOUNTY }: Scenario,
  random: Random,
): void {
  const { sponsor, votingOnDay } = bounty
  const isDealt = sponsor.persona.sponsorsItself
  const month = utcMonth(dayAt(votingOnDay))
  const perMonth = (30 * BOUNTIES_PER_SEASON) / (SEASON_DAYS - STEPS.settles)
  const isEntering = (person: Person) =>
    person !== sponsor &&
    person.persona.quality !== undefined &&
    person.persona.sponsorsItself === isDealt &&
    (isDealt || random.next() < person.persona.entriesPerMonth / perMonth) &&
    creditBalance(person.trustLevel, person.creditChanges.get(month) ?? []) > 0
  const willing = random.shuffled(people.filter(isEntering))
  const entrants = isDealt ? willing.slice(0, dealtEntries) : willing
  if (isDealt && entrants.length < ENTRIES_OF_DEALT_BOUNTY) return
  bounty.entries = entrants.map((author) => {
    changeCredits(author, month, { delta: -1, reason: 'entry' })
    author.acceptedEntries += 1
    return createEntry(bounty, author, random)
  })
}

function createEntry(bounty: Bounty, author: Person, random: Random): Entry {
  const quality = random.normal(author.talent, author.persona.quality?.deviation ?? 0)
  const seen = quality + random.normal(0, JUDGING_ERROR.sponsor)
  const percent = bounty.sponsor.persona.sponsorsItself
    ? CHECKLIST.forOwnKind + random.below(10)
    : CHECKLIST.base + CHECKLIST.perDeviation * seen
  return {
    id: `${bounty.id}:${author.id}`,
    author,
    bounty,
    quality,
    checklistPercent: Math.round(Math.max(0, Math.min(100, percent))),
    third: 1,
    position: 0,
    votes: [],
    voterIds: new Set(),
  }
}

/** Gives the winners of a bounty a credit for the next month. */
export function rewardWinners({ entries }: Bounty, day: number): void {
  const month = nextMonth(utcMonth(dayAt(day)))
  for (const { author, position } of entries) {
    if (isPlacedAt(position)) changeCredits(author, month, { delta: 1, reason: 'win' })
  }
}

function changeCredits(
  { creditChanges }: Person,
  month: string,
  change: { delta: number; reason: 'entry' | 'win' },
): void {
  creditChanges.set(month, [...(creditChanges.get(month) ?? []), change])
}
