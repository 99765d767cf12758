import { formatSpan } from '../../lib/text/span.ts'
import type { Payment } from './api.ts'

/** What a payment was, as a predicate after the person's name or on its own. */
export function paymentVerb({ kind, label, person }: Payment): string {
  switch (kind) {
    case 'funding':
      return 'funded'
    case 'prize':
      return label === null ? 'was paid for' : `was paid for ${lowerFirst(label)} in`
    case 'airdrop':
      return label === null ? 'was paid from an airdrop' : `was paid ${lowerFirst(label)}`
    case 'refund':
      return 'was refunded for'
    case 'return':
      return person === null ? 'Returned to the sender' : 'had a payment returned'
  }
}

/** `3 h after the award` for prizes; null for everything else. */
export function sinceAward({ secondsSinceAward }: Payment): string | null {
  return secondsSinceAward === null ? null : `${formatSpan(secondsSinceAward)} after the award`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
