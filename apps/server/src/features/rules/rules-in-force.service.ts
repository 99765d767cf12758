import type { RuleSet } from '@laurel/contract/money/rules'
import type { Db } from '../../db/client.ts'
import { LATEST_RULES, ruleSetOf } from './rule-sets.rules.ts'
import { selectSeasonRules } from './rules-in-force.queries.ts'

export { SEASON_RULE_COLUMNS, seasonRuleColumns } from './rules-in-force.queries.ts'

/** The rules of a season, when it began, and the rules of the season before it. */
export interface SeasonRules {
  rules: RuleSet
  since: Date
  before: RuleSet
}

/** The rules of the season at an instant; the latest ones while there is none. */
export async function seasonRulesAt(db: Db, at: Date): Promise<SeasonRules> {
  const [row] = await selectSeasonRules(db, { at })
  return seasonRulesOf(row)
}

/** The rules in the columns of `seasonRuleColumns`. */
export function seasonRulesOf(
  row:
    | { ruleVersion: number | null; rulesSince: Date | null; ruleVersionBefore: number | null }
    | undefined,
): SeasonRules {
  const rules = row?.ruleVersion == null ? LATEST_RULES : ruleSetOf(row.ruleVersion)
  return {
    rules,
    since: row?.rulesSince ?? new Date(0),
    before: row?.ruleVersionBefore == null ? rules : ruleSetOf(row.ruleVersionBefore),
  }
}

/** The rules in force at an instant. */
export async function rulesAt(db: Db, at: Date): Promise<RuleSet> {
  return (await seasonRulesAt(db, at)).rules
}
