import type { RuleSet } from '@laurel/contract/money/rules'
import { ruleSetOf } from '../../apps/server/src/features/rules/rule-sets.rules.ts'

/** What is decided by code, not by a number of the rules. */
export interface Conduct {
  /** Whether the arena shows one bounty after the other, else the entry with the fewest votes of all bounties. */
  isArenaByBounty: boolean
  /** Whether all votes of a group of mutual support count 0 in a bounty that another member entered. */
  voidsBounties: boolean
  /** Whether the rule of a sponsor and an author covers author shares too. */
  pairsShares: boolean
  /** Whether what rounding takes of a released reward is carried to the next one. */
  carriesReleased: boolean
}

/** The rules of a simulated season. */
export interface EconomyRules extends Conduct {
  rules: RuleSet
}

/** The rules of a version as the server has them. */
export function economyRules(version: number): EconomyRules {
  return {
    rules: ruleSetOf(version),
    isArenaByBounty: version > 1,
    voidsBounties: false,
    pairsShares: false,
    carriesReleased: false,
  }
}

const latest = economyRules(2)
const { rules } = latest

function changed(numbers: Partial<RuleSet>, conduct: Partial<Conduct> = {}): EconomyRules {
  return { ...latest, ...conduct, rules: { ...rules, ...numbers } }
}

const noCap = { voting: { ...rules.voting, maxDecisionsPerEntry: null } }
const energy = { energy: { ...rules.energy, refillTenthsPerDay: 300 } }
const window = { skill: { ...rules.skill, windowVotes: 100 } }
const excess = { mutualSupport: { minPartners: 4, minExcess: 0.6 } }

/** Changes to version 2 that are measured beside it, each alone and all together. */
export const VARIANTS: Readonly<Record<string, EconomyRules>> = {
  'no-cap': changed(noCap),
  energy: changed(energy),
  excess: changed(excess),
  window: changed(window),
  void: changed({}, { voidsBounties: true }),
  pairs: changed({}, { pairsShares: true }),
  carry: changed({}, { carriesReleased: true }),
  proposed: changed(
    { ...noCap, ...energy, ...excess, ...window },
    { voidsBounties: true, pairsShares: true, carriesReleased: true },
  ),
}
