import { CREDIT_RULES } from '../submissions.rules.ts'

/** Why a person's credits changed. */
export type CreditReason = 'entry' | 'withdrawn' | 'cancelled' | 'expired' | 'win' | 'spam'

/** Credits that a person of this trust level has at the beginning of a month. */
export function monthlyCredits(trustLevel: number): number {
  const more = trustLevel >= CREDIT_RULES.trustLevel ? CREDIT_RULES.forTrustLevel : 0
  return CREDIT_RULES.perMonth + more
}

/**
 * Credits left in a month (rule D-credits): the monthly ones with those for wins, at most 8, less what was used,
 * plus what came back; never below zero.
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
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
