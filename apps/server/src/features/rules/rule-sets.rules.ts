import assert from 'node:assert/strict'
import type { RuleSet } from '@laurel/contract/money/rules'
import { canonicalJson, sha256 } from '../../platform/ids.ts'
import { PUBLISHED_1 } from './published-1.ts'
import { RULES_1 } from './rules-1.ts'
import { RULES_2 } from './rules-2.ts'

/** The rules that new seasons begin with. */
export const LATEST_RULES = RULES_2

/** Every version with the JSON that was published: a number is never changed in place (rule D-points-rules). */
export const PUBLISHED_RULES: readonly {
  rules: RuleSet
  json: Record<string, unknown>
  /** SHA-256 of the canonical JSON. */
  hash: string
}[] = [
  { rules: RULES_1, json: PUBLISHED_1 as Record<string, unknown> },
  { rules: RULES_2, json: RULES_2 as Record<string, unknown> },
].map((published) => ({ ...published, hash: sha256(canonicalJson(published.json)) }))

/** The rules of a version, null for one that this code does not know. */
export function findRuleSet(version: number): RuleSet | null {
  return PUBLISHED_RULES.find(({ rules }) => rules.version === version)?.rules ?? null
}

/** The rules of a version of which a season was opened by this code. */
export function ruleSetOf(version: number): RuleSet {
  const rules = findRuleSet(version)
  assert(rules !== null, `this release knows the rules of version ${version}`)
  return rules
}

/** When a day's points settle, after midnight UTC: the same in every version. */
export const SETTLES_AFTER_MIDNIGHT_MS = LATEST_RULES.settlesAfterMidnightMs
