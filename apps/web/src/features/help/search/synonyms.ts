import { wordsOf } from './words.ts'

/** Words that people use for the same thing; one group a line. */
const GROUPS = [
  'payout payment prize winnings earnings cashout',
  'paid pay payment',
  'money cash funds fiat dollars usd',
  'delete remove erase close deactivate',
  'account profile',
  'twitter x tweet',
  'contact support helpdesk human email',
  'wallet phantom solflare backpack address',
  'password passcode pw pwd pass',
  'twofactor 2fa mfa otp totp authenticator',
  'refund reimburse chargeback moneyback',
  'referral refer invite invitation affiliate friend',
  'boost promote advertise ads ad',
  'airdrop drop giveaway',
  'banned ban suspended blocked disabled',
  'rejected declined denied refused',
  'appeal contest dispute challenge',
  'report flag complain',
  'steal stolen plagiarism copied theft copycat',
  'ai chatgpt gpt llm midjourney',
  'bounty contest gig task job campaign challenge',
  'entry submission post submit enter',
  'sponsor brand client company',
  'vote voting judge judging',
  'points pts xp credits score',
  'rank ranking leaderboard position',
  'streak daily consecutive',
  'tax taxes vat irs',
  'fee fees cost price gas',
  'phone mobile android iphone ios app',
  'login signin signup register join',
  'username name handle nickname',
  'picture image photo avatar',
  'notification alert bell mail',
  'unsubscribe stop mute off',
  'bug error problem issue broken crash',
  'data export download takeout gdpr',
  'privacy cookies tracking',
  'terms tos legal',
  'devnet testnet test fake',
  'escrow deposit custody locked',
  'hold held delayed stuck frozen pending',
  'rights copyright license licence ownership ip',
  'lesson course learn quiz training',
  'api developer endpoint integration',
  'bot robot automation script',
  'linked cluster alt multiple sybil',
] as const

const TABLE = new Map<string, Set<string>>()
for (const group of GROUPS) {
  const words = wordsOf(group)
  for (const word of words) {
    const known = TABLE.get(word) ?? new Set<string>()
    for (const other of words) if (other !== word) known.add(other)
    TABLE.set(word, known)
  }
}

/** Other words for a word. */
export function synonymsOf(word: string): ReadonlySet<string> {
  return TABLE.get(word) ?? NONE
}

const NONE: ReadonlySet<string> = new Set()
