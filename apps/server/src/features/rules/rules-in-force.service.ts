import type { RuleSet } from '@laurel/contract/money/rules'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { integer, nullable, timestamp } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import { LATEST_RULES, ruleSetOf } from './rule-sets.rules.ts'

/** The rules of a season, when it began, and the rules of the season before it. */
export interface SeasonRules {
  rules: RuleSet
  since: Date
  before: RuleSet
}

/** The columns `ruleVersion`, `rulesSince` and `ruleVersionBefore` for the season at an instant, to be selected. */
export function seasonRuleColumns(at: unknown) {
  return sql`
    (
      select rule_version from seasons where starts_at <= ${at} and ends_at > ${at}
    ) as "ruleVersion",
    (
      select starts_at from seasons where starts_at <= ${at} and ends_at > ${at}
    ) as "rulesSince",
    (
      select rule_version from seasons where ends_at <= ${at} order by ends_at desc limit 1
    ) as "ruleVersionBefore"
  `
}

/** What `seasonRuleColumns` declares. */
export const SEASON_RULE_COLUMNS = {
  ruleVersion: nullable(integer),
  rulesSince: nullable(timestamp),
  ruleVersionBefore: nullable(integer),
}

const inForce = statement(
  'season-rules',
  SEASON_RULE_COLUMNS,
  sql`select ${seasonRuleColumns(sql`${sql.placeholder('at')}::timestamptz`)}`,
)

/** The rules of the season at an instant; the latest ones while there is none. */
export async function seasonRulesAt(db: Db, at: Date): Promise<SeasonRules> {
  const [row] = await inForce(db, { at })
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
