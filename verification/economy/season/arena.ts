import type { RuleSet } from '@laurel/contract/money/rules'
import { costTenths, spendEnergy } from '../../../apps/server/src/features/votes/energy.ts'
import type { EconomyRules } from '../rules/economy-rules.ts'
import type { Random } from '../world/random.ts'
import { type Bounty, type Entry, type Person, SEASON_START } from '../world/world.ts'

/** Seconds that a person takes for a decision. */
const SECONDS_PER_VOTE = 45
/** Decisions an entry from which a bounty has enough voters to come after the others. */
const ENOUGH_DECISIONS = 10
/** Share of entries that honest people skip. */
const SKIPPED = 0.1

/** One visit of a voter to the arena at an instant. */
export function visitArena(
  voter: Person,
  bounties: readonly Bounty[],
  at: Date,
  { economy, random }: { economy: EconomyRules; random: Random },
): void {
  const {
    judge,
    isHonest,
    decisionsPerSession,
    maxDecisions = Number.POSITIVE_INFINITY,
  } = voter.persona
  const { rules } = economy
  const season = { rules, since: SEASON_START, before: rules }
  let left = Math.min(decisionsPerSession, maxDecisions - voter.castVotes)
  for (const entry of queueOf(voter, bounties, economy, random)) {
    if (left <= 0 || judge === undefined) return
    const strengthPercent = isHonest && random.next() < SKIPPED ? null : judge(voter, entry, random)
    if (strengthPercent === null) continue
    const decision = strengthPercent > 0 ? ('support' as const) : ('not_for' as const)
    const cost = costTenths(rules.energy, { decision, strengthPercent })
    const energy = spendEnergy(season, voter.energy, cost, at)
    if (energy === null) return
    voter.energy = energy
    voter.castVotes += 1
    voter.judgingSeconds += SECONDS_PER_VOTE
    left -= 1
    const id = `${voter.id}>${entry.id}`
    entry.votes.push({ id, voter, entry, decision, strengthPercent, castAt: at, weight: 0 })
    entry.voterIds.add(voter.id)
  }
}

/** The entries that the arena would show a voter, in its order; those that the persona looks for come first. */
function queueOf(
  voter: Person,
  bounties: readonly Bounty[],
  { rules, isArenaByBounty }: EconomyRules,
  random: Random,
): Entry[] {
  const maxDecisions = rules.voting.maxDecisionsPerEntry ?? Number.POSITIVE_INFINITY
  const isServed = (entry: Entry) =>
    entry.author !== voter && !entry.voterIds.has(voter.id) && entry.votes.length < maxDecisions
  const open = bounties.filter(({ sponsor }) => sponsor !== voter)
  const byNeed = (entries: readonly Entry[]) =>
    entries
      .map((entry) => ({ entry, need: entry.votes.length + random.next() }))
      .sort((a, b) => a.need - b.need)
      .map(({ entry }) => entry)
  const queue = isArenaByBounty
    ? open
        .map((bounty) => ({ bounty, need: needOf(bounty, rules) }))
        .sort((a, b) => a.need - b.need || a.bounty.votingOnDay - b.bounty.votingOnDay)
        .flatMap(({ bounty }) => byNeed(bounty.entries.filter(isServed)))
    : byNeed(open.flatMap(({ entries }) => entries.filter(isServed)))
  const { prefers } = voter.persona
  if (prefers === undefined) return queue
  return [
    ...queue.filter((entry) => prefers(voter, entry)),
    ...queue.filter((entry) => !prefers(voter, entry)),
  ]
}

/** How much a bounty needs voters, in the three steps of the product; the ones that need most come first. */
function needOf({ entries }: Bounty, { voting }: RuleSet): number {
  const mean = meanVotes(entries)
  return mean < voting.community.minDecisionsPerEntry ? 0 : mean < ENOUGH_DECISIONS ? 1 : 2
}

function meanVotes(entries: readonly Entry[]): number {
  return entries.reduce((sum, { votes }) => sum + votes.length, 0) / Math.max(1, entries.length)
}
