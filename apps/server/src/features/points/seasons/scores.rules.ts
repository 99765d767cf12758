import type { SCORED_CATEGORIES, TransferCategory } from '@laurel/contract/money/points'
import type { RuleSet } from '@laurel/contract/money/rules'
import { type SQL, sql } from 'drizzle-orm'
import { PUBLISHED_RULES } from '../../rules/rule-sets.rules.ts'

/** A category of points that count for the season score under one of the rule sets. */
export type ScoredCategory = (typeof SCORED_CATEGORIES)[number]

/**
 * Whether points that reach a spendable account raise the season score: minted immediately, or settled. A settlement
 * names in `details.of` what it settles.
 */
export function isScored(
  rules: RuleSet,
  transfer: { category: TransferCategory; details?: Record<string, unknown> | undefined },
): boolean {
  const category = transfer.category === 'settle' ? transfer.details?.of : transfer.category
  return rules.scoredCategories.some((scored) => scored === category)
}

/**
 * The same for a row of `ledger_transfers` in SQL, by the rule version that the transfer carries. Literals of our own, so
 * that the text of a statement is constant.
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
