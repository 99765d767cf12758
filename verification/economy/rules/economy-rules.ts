import type { RuleSet } from '@laurel/contract/money/rules'
import { ruleSetOf } from '../../../apps/server/src/features/rules/rule-sets.rules.ts'
import { MS } from '../../../apps/server/src/platform/clock.ts'

/** The rules of a simulated season, and what is decided by code instead of a number of theirs. */
export interface EconomyRules {
  rules: RuleSet
  /** Whether the arena shows one bounty after the other, else the entry with the fewest votes of all bounties. */
  isArenaByBounty: boolean
  /** Whether the rule of a sponsor and an author covers author shares, else wins only. */
  pairsShares: boolean
}

/** The rules of a version as the server has them. */
export function economyRules(version: number): EconomyRules {
  const isNew = version > 1
  return { rules: ruleSetOf(version), isArenaByBounty: isNew, pairsShares: isNew }
}

const latest = economyRules(2)
const { rules } = latest

/** A voter's record in the first design of version 2: without skill a vote kept 0.25 however long the record. */
const DESIGNED_RECORD = {
  minSettledVotes: 20,
  before: 0.25,
  fullSkill: 0.5,
  provenVotes: Number.MAX_SAFE_INTEGER,
  maxNewcomerWeight: Number.MAX_SAFE_INTEGER,
}
const designed: Partial<RuleSet> = {
  energy: { ...rules.energy, refillTenthsPerDay: 400 },
  voting: { ...rules.voting, maxDecisionsPerEntry: 40 },
  record: DESIGNED_RECORD,
  skill: { ...rules.skill, windowVotes: 50 },
  held: { ...rules.held, minSkill: 0, maxSettledVotes: 50 },
  minting: { ...rules.minting, pairIntervalMs: 30 * MS.day },
  curation: {
    ...rules.curation,
    pool: { maxPoints: 800, basePoints: 200, perEntryPoints: 10 },
    maxShareOfPool: 0.05,
  },
  win: { placesPoints: [300, 150, 75], bonusPoints: 25 },
}

/** The rules in force beside what they replaced: all of it, and each change taken back alone. */
export const VARIANTS: Readonly<Record<string, EconomyRules>> = {
  designed: { ...latest, pairsShares: false, rules: { ...rules, ...designed } },
  'old-energy': without('energy'),
  'with-cap': without('voting'),
  'old-record': without('record'),
  'short-window': { ...latest, rules: { ...rules, ...only('skill'), ...only('held') } },
  'old-pairs': { ...without('minting'), pairsShares: false },
  'old-pool': without('curation'),
  'old-wins': without('win'),
}

function only(part: keyof typeof designed): Partial<RuleSet> {
  return { [part]: designed[part] }
}

function without(part: keyof typeof designed): EconomyRules {
  return { ...latest, rules: { ...rules, ...only(part) } }
}
