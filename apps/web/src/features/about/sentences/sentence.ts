import type { RuleSet } from '@laurel/contract/money/rules'
import { formatNumber } from '../../../lib/text/format.ts'

/** Sentences about one part of the rules; null where a version has no such rule. */
export interface RuleGroup {
  title: string
  sentences: readonly ((rules: RuleSet) => string | null)[]
}

/** Vote energy from tenths. */
export const energy = (tenths: number) => formatNumber(tenths / 10)
/** A share as a percentage. */
export const percent = (share: number) => `${formatNumber(Math.round(share * 1000) / 10)}%`

/** `a, b and c`. */
export function listOf(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
