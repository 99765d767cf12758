import { type SQL, sql } from 'drizzle-orm'
import { PUBLISHED_RULES } from '../../rules/rule-sets.rules.ts'

/**
 * Whether points raise the season score (`isScored`), for a row of `ledger_transfers` in SQL, by the rule
 * version that the transfer carries. Literals of our own, so that the text of a statement is constant.
 */
export function scoredInSql(transfer: SQL): SQL {
  const versions = PUBLISHED_RULES.map(({ rules }) => {
    const categories = rules.scoredCategories.map((category) => `'${category}'`).join(', ')
    return sql`when ${sql.raw(String(rules.version))} then
      case ${transfer}.category
        when 'settle' then ${transfer}.details ->> 'of'
        else ${transfer}.category
      end in (${sql.raw(categories)})`
  })
  return sql`case ${transfer}.rule_version ${sql.join(versions, sql` `)} else false end`
}
