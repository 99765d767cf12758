import * as adaptive from './adaptive.ts'
import * as farmers from './farmers.ts'
import * as people from './honest.ts'
import type { Persona } from './persona.ts'
import * as rings from './rings.ts'

/** Attackers who come on top of the honest people. */
export interface Scenario {
  id: string
  title: string
  accounts: readonly (readonly [Persona, number])[]
  /** Self-dealing sponsors whom staff verified by mistake. */
  verifiedAttackers?: number
  /** Entries in each bounty that attackers publish for each other; the least that mints is 5. */
  dealtEntries?: number
  /** Fresh accounts a day, each used once and given up. */
  burnersPerDay?: number
}

/** The honest world: 435 people. */
export const HONEST: Scenario['accounts'] = [
  [people.casualVoter, 150],
  [people.expertVoter, 25],
  [people.casualCreator, 200],
  [people.proCreator, 40],
  [people.sponsor, 20],
]

const one = (id: string, title: string, persona: Persona, count: number): Scenario => ({
  id,
  title,
  accounts: [[persona, count]],
})

/** The entries of a ring, without any votes of its accounts. */
const RING_ENTRIES = one('entries', 'LLM entries, 100', farmers.modelCreator, 100)

/** Every attack: those of the audit, then those that adapt to the rules. */
export const SCENARIOS: readonly Scenario[] = [
  { id: 'none', title: 'no attacker', accounts: [] },
  one('bots', 'random bots, 1,000', farmers.randomBot, 1000),
  one('idle', 'idle farmers, quiz sharing, 1,000', farmers.idleFarmer, 1000),
  one('ten-votes', 'farmers with 10 votes, 300', farmers.tenVoteFarmer, 300),
  one('judges', 'LLM voters, 100', farmers.modelVoter, 100),
  one('copycats', 'copycats of one expert, 100', farmers.copycat, 100),
  RING_ENTRIES,
  one('entries-50', 'LLM entries, 50', farmers.modelCreator, 50),
  one('ring', 'sybil ring, 100', rings.ringMember, 100),
  one('camouflaged', 'camouflaged ring, 100', rings.camouflagedMember, 100),
  {
    id: 'buyers',
    title: 'vote buyers, 10 and 60 bribed',
    accounts: [
      [farmers.voteBuyer, 10],
      [farmers.bribedVoter, 60],
    ],
  },
  one('split-creator', 'good entries through 20 accounts', farmers.splitCreator, 20),
  one('padders', 'junk padders, 50', farmers.junkPadder, 50),
  one('insiders', 'insiders of 3 sponsors, 20', farmers.insider, 20),
  one('reports', 'report farmers, 50', farmers.reportFarmer, 50),
  one('self-dealing-12', 'self-dealing ring, 12', farmers.selfDealer, 12),
  one('self-dealing-100', 'self-dealing ring, 100', farmers.selfDealer, 100),
  {
    ...one('verified', 'one of 12 verified by mistake', farmers.selfDealer, 12),
    verifiedAttackers: 1,
  },
  {
    ...one(
      'verified-all-enter',
      'one of 12 verified by mistake, all enter',
      farmers.selfDealer,
      12,
    ),
    verifiedAttackers: 1,
    dealtEntries: 11,
  },
  {
    id: 'mix',
    title: 'mix, 34 % of all accounts',
    accounts: [
      [farmers.randomBot, 60],
      [farmers.modelVoter, 40],
      [farmers.idleFarmer, 60],
      [rings.camouflagedMember, 30],
      [farmers.selfDealer, 12],
      [farmers.modelCreator, 22],
    ],
  },
  one('split-ring', 'ring in fours that skips at random, 100', rings.splitMember, 100),
  one('small', 'ring in small bounties, 100', adaptive.smallBountyMember, 100),
  one('rivals', 'ring against rivals, 100', adaptive.rivalBlocker, 100),
  one('rare', 'ring that supports one in five, 100', adaptive.rareSupporter, 100),
  one('noisy-copies', 'noisy copies of one LLM, 100', adaptive.noisyCopy, 100),
  one('rotating', 'ring that rotates, 100', rings.rotatingMember, 100),
  {
    ...one('burners', 'ring of 50 with 10 burners a day', rings.burnedFor, 50),
    burnersPerDay: 10,
  },
  one('judge-creators', 'LLM judges who also enter, 100', farmers.modelJudgeAndCreator, 100),
]

/** A scenario by its id. */
export function scenarioOf(id: string): Scenario {
  const found = SCENARIOS.find((scenario) => scenario.id === id)
  if (found === undefined) throw new Error(`There is no scenario ${id}.`)
  return found
}
