import { CREDIT_RULES } from '../submissions.rules.ts'

/** The reason for a change of credits. */
export type CreditReason =
  | 'entry'
  | 'withdrawn'
  | 'cancelled'
  | 'expired'
  | 'good_score'
  | 'win'
  | 'spam'

/** Credits granted at the beginning of a month at this trust level. */
export function monthlyCredits(trustLevel: number): number {
  const more = trustLevel >= CREDIT_RULES.trustLevel ? CREDIT_RULES.forTrustLevel : 0
  return CREDIT_RULES.perMonth + more
}

/**
 * Credits left in a month (rule D-credits): the monthly grant and those for wins, at most 8, minus those used,
 * plus those returned; never below zero.
 */
export function creditBalance(
  trustLevel: number,
  changes: readonly { delta: number; reason: CreditReason }[],
): number {
  const sumOf = (isCounted: (reason: CreditReason) => boolean) =>
    changes.reduce((sum, { delta, reason }) => (isCounted(reason) ? sum + delta : sum), 0)
  const granted = monthlyCredits(trustLevel) + sumOf((reason) => reason === 'win')
  const left = Math.min(granted, CREDIT_RULES.most) + sumOf((reason) => reason !== 'win')
  return Math.min(Math.max(left, 0), CREDIT_RULES.most)
}

/** The month after `month`, both `YYYY-MM`. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
