import { sql } from 'drizzle-orm'
import { integer, nullable, timestamp } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'

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

/** Reads the versions of the season at an instant. */
export const selectSeasonRules = statement(
  'season-rules',
  SEASON_RULE_COLUMNS,
  sql`select ${seasonRuleColumns(sql`${sql.placeholder('at')}::timestamptz`)}`,
)
