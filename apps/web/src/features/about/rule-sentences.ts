import type { RuleSet } from '@laurel/contract/money/rules'
import { AIRDROP_RULES } from './sentences/airdrop.ts'
import { BOOST_RULES } from './sentences/boosts.ts'
import { BOUNTY_RULES } from './sentences/bounties.ts'
import { LIMIT_RULES } from './sentences/limits.ts'
import { REWARD_RULES } from './sentences/rewards.ts'
import type { RuleGroup } from './sentences/sentence.ts'
import { VOTING_RULES } from './sentences/voting.ts'

const GROUPS = [
  ...VOTING_RULES,
  ...BOUNTY_RULES,
  ...REWARD_RULES,
  ...LIMIT_RULES,
  BOOST_RULES,
  ...AIRDROP_RULES,
]

/** The rules of a version as sentences; a rule that the version does not have gives none. */
export function describeRules(rules: RuleSet): { title: string; sentences: string[] }[] {
  return GROUPS.map(({ title, sentences }: RuleGroup) => ({
    title,
    sentences: sentences.map((write) => write(rules)).filter((sentence) => sentence !== null),
  })).filter(({ sentences }) => sentences.length > 0)
}
