import { MS, plus, utcDay } from '../../../platform/clock.ts'
import { PASSKEY_DAYS, WALLET_USE } from '../airdrop-life.rules.ts'
import type { PersonProofFacts } from './person-proofs.queries.ts'

/** A proof that an account belongs to a person. */
export interface PersonProof {
  id: 'passkey' | 'twitter' | 'wallet' | 'payout' | 'met'
  title: string
  isMet: boolean
  /** What is there or missing, in one sentence. */
  detail: string
}

const TWITTER_AGE_MS = 365 * MS.day

/**
 * All proofs of a person (product.md 9, rule D-airdrop-person), those that are missing too. `asksMainnet` says whether this
 * server can ask about wallets, which only changes what people read.
 */
export function personProofsOf(
  facts: PersonProofFacts,
  now: Date,
  asksMainnet = false,
): PersonProof[] {
  const { passkeyDays, hasFinalPayout, metAt } = facts
  return [
    {
      id: 'passkey',
      title: `Passkey used on ${PASSKEY_DAYS} days`,
      isMet: passkeyDays >= PASSKEY_DAYS,
      detail: `${Math.min(passkeyDays, PASSKEY_DAYS)} of ${PASSKEY_DAYS} days. Signing in or confirming it’s you with a passkey counts once a day.`,
    },
    twitterProof(facts, now),
    walletProof(facts, now, asksMainnet),
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

/** Whether asking Mainnet about a person's wallet could change anything now. */
export function canCheckWallet(facts: PersonProofFacts, now: Date): boolean {
  const { walletAddress, walletCheckedAt } = facts
  if (walletAddress === null || isWalletUsed(facts, now)) return false
  return walletCheckedAt === null || now >= plus(walletCheckedAt, WALLET_USE.recheckMs)
}

function isWalletUsed(
  { walletTransactions, walletOldestAt }: PersonProofFacts,
  now: Date,
): boolean {
  if (walletTransactions === null || walletOldestAt === null) return false
  const isOld = now >= plus(walletOldestAt, WALLET_USE.ageMs)
  return isOld && walletTransactions >= WALLET_USE.transactions
}

function walletProof(facts: PersonProofFacts, now: Date, asksMainnet: boolean): PersonProof {
  const days = WALLET_USE.ageMs / MS.day
  const title = `Wallet used on Mainnet for ${days} days, with ${WALLET_USE.transactions} transactions`
  const isMet = isWalletUsed(facts, now)
  return { id: 'wallet', title, isMet, detail: walletDetail(facts, isMet, asksMainnet) }
}

function walletDetail(facts: PersonProofFacts, isMet: boolean, asksMainnet: boolean): string {
  const { walletAddress, walletCheckedAt, walletTransactions, walletOldestAt } = facts
  if (isMet) return 'Your linked wallet has been in use for long enough.'
  if (!asksMainnet) return 'This site can’t ask Mainnet about wallets, so use other proofs.'
  if (walletAddress === null) return 'No wallet is linked.'
  if (walletCheckedAt === null) return 'Not checked yet.'
  if (walletTransactions === 0) return 'Mainnet knows no transaction of your linked wallet.'
  const since = walletOldestAt === null ? '' : `, the oldest from ${utcDay(walletOldestAt)}`
  const noun = walletTransactions === 1 ? 'transaction' : 'transactions'
  return `Mainnet shows ${walletTransactions} ${noun}${since}.`
}
