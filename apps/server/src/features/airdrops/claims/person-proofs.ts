import { MS } from '../../../platform/clock.ts'
import { PASSKEY_DAYS } from '../airdrop-life.rules.ts'
import type { PersonProofFacts } from './person-proofs.queries.ts'

/** A proof that an account belongs to a person. */
export interface PersonProof {
  id: 'passkey' | 'twitter' | 'payout' | 'met'
  title: string
  isMet: boolean
  /** What is there or missing, in one sentence. */
  detail: string
}

const TWITTER_AGE_MS = 365 * MS.day

/** All proofs of a person (product.md 9, rule D-airdrop-person), those that are missing too. */
export function personProofsOf(facts: PersonProofFacts, now: Date): PersonProof[] {
  const { passkeyDays, hasFinalPayout, metAt } = facts
  return [
    {
      id: 'passkey',
      title: `Passkey used on ${PASSKEY_DAYS} days`,
      isMet: passkeyDays >= PASSKEY_DAYS,
      detail: `${Math.min(passkeyDays, PASSKEY_DAYS)} of ${PASSKEY_DAYS} days. Signing in or confirming it’s you with a passkey counts once a day.`,
    },
    twitterProof(facts, now),
    {
      id: 'payout',
      title: 'An earlier payout reached you',
      isMet: hasFinalPayout,
      detail: hasFinalPayout
        ? 'A prize or an airdrop was paid to your wallet.'
        : 'No prize or airdrop has been paid to your wallet yet.',
    },
    {
      id: 'met',
      title: 'Met by the team',
      isMet: metAt !== null,
      detail:
        metAt === null
          ? 'No one on the team has recorded meeting you, in person or on a call.'
          : 'Someone on the team met you.',
    },
  ]
}

function twitterProof({ hasTwitter, twitterCreatedAt }: PersonProofFacts, now: Date): PersonProof {
  const createdMs = Date.parse(twitterCreatedAt ?? '')
  const isMet = hasTwitter && now.getTime() - createdMs >= TWITTER_AGE_MS
  const detail = !hasTwitter
    ? 'No X account is connected.'
    : Number.isNaN(createdMs)
      ? 'X didn’t say when your account was created. Disconnect it and connect it again.'
      : isMet
        ? 'Your X account is at least a year old.'
        : 'Your X account is less than a year old.'
  return { id: 'twitter', title: 'X account at least a year old', isMet, detail }
}
