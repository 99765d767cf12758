import type { Persona } from './personas.ts'
import * as personas from './personas.ts'

/** Attackers who come on top of the honest people. */
export interface Scenario {
  id: string
  title: string
  accounts: readonly (readonly [Persona, number])[]
  /** Self-dealing sponsors whom staff verified by mistake. */
  verifiedAttackers?: number
  /** Fresh accounts a day, each used once and given up. */
  burnersPerDay?: number
}

/** The honest world: 435 people. */
export const HONEST: Scenario['accounts'] = [
  [personas.casualVoter, 150],
  [personas.expertVoter, 25],
  [personas.casualCreator, 200],
  [personas.proCreator, 40],
  [personas.sponsor, 20],
]

const one = (id: string, title: string, persona: Persona, count: number): Scenario => ({
  id,
  title,
  accounts: [[persona, count]],
})

/** The entries of a ring, without any votes of its accounts. */
const RING_ENTRIES = one('entries', 'LLM entries, 100', personas.modelCreator, 100)

/** Every attack: those of the audit, then those that adapt to the rules. */
export const SCENARIOS: readonly Scenario[] = [
  { id: 'none', title: 'no attacker', accounts: [] },
  one('bots', 'random bots, 1,000', personas.randomBot, 1000),
  one('idle', 'idle farmers, quiz sharing, 1,000', personas.idleFarmer, 1000),
  one('ten-votes', 'farmers with 10 votes, 300', personas.tenVoteFarmer, 300),
  one('judges', 'LLM voters, 100', personas.modelVoter, 100),
  one('copycats', 'copycats of one expert, 100', personas.copycat, 100),
  RING_ENTRIES,
  one('ring', 'sybil ring, 100', personas.ringMember, 100),
  one('camouflaged', 'camouflaged ring, 100', personas.camouflagedMember, 100),
  {
    id: 'buyers',
    title: 'vote buyers, 10 and 60 bribed',
    accounts: [
      [personas.voteBuyer, 10],
      [personas.bribedVoter, 60],
    ],
  },
  one('split-creator', 'good entries through 20 accounts', personas.splitCreator, 20),
  one('padders', 'junk padders, 50', personas.junkPadder, 50),
  one('insiders', 'insiders of 3 sponsors, 20', personas.insider, 20),
  one('reports', 'report farmers, 50', personas.reportFarmer, 50),
  one('self-dealing-12', 'self-dealing ring, 12', personas.selfDealer, 12),
  one('self-dealing-100', 'self-dealing ring, 100', personas.selfDealer, 100),
  {
    ...one('verified', 'one of 12 verified by mistake', personas.selfDealer, 12),
    verifiedAttackers: 1,
  },
  {
    id: 'mix',
    title: 'mix, 34 % of all accounts',
    accounts: [
      [personas.randomBot, 60],
      [personas.modelVoter, 40],
      [personas.idleFarmer, 60],
      [personas.camouflagedMember, 30],
      [personas.selfDealer, 12],
      [personas.modelCreator, 22],
    ],
  },
  one('split-ring', 'ring in fours that skips at random, 100', personas.splitMember, 100),
  one('rotating', 'ring that rotates, 100', personas.rotatingMember, 100),
  {
    ...one('burners', 'ring of 50 with 10 burners a day', personas.burnedFor, 50),
    burnersPerDay: 10,
  },
  one('judge-creators', 'LLM judges who also enter, 100', personas.modelJudgeAndCreator, 100),
]

/** A scenario by its id. */
export function scenarioOf(id: string): Scenario {
  const found = SCENARIOS.find((scenario) => scenario.id === id)
  if (found === undefined) throw new Error(`There is no scenario ${id}.`)
  return found
}
