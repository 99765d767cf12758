import { describe, expect, it } from 'vitest'
import { findAnswer } from '../answers.ts'
import { highlight, rankAnswers, searchAnswers } from './search-answers.ts'
import { editDistance } from './words.ts'

/** What people type, and the answer that should be among the first three. */
const QUERIES: readonly [typed: string, id: string][] = [
  ['wallet', 'link-wallet'],
  ['connect phantom', 'link-wallet'],
  ['walet', 'link-wallet'],
  ['which wallets', 'which-wallet'],
  ['metamask', 'which-wallet'],
  ['unlink wallet', 'change-wallet'],
  ['change my wallet address', 'change-wallet'],
  ['payout', 'when-paid'],
  ['when do i get paid', 'when-paid'],
  ['wheres my prize', 'when-paid'],
  ['payuot', 'when-paid'],
  ['payout on hold', 'payout-hold'],
  ['why is my money stuck', 'payout-hold'],
  ['usdc', 'usdc-sol'],
  ['what is solana', 'usdc-sol'],
  ['devnet', 'devnet'],
  ['is this real money', 'devnet'],
  ['testnet', 'devnet'],
  ['airdrop', 'airdrop'],
  ['airdorp', 'airdrop'],
  ['am i eligible for the airdrop', 'airdrop'],
  ['claim airdrop', 'airdrop-claim'],
  ['referral', 'referral'],
  ['invite a friend', 'referral'],
  ['refferal code', 'referral'],
  ['boost', 'boost'],
  ['promote my post', 'boost'],
  ['boost refund', 'boost-refund'],
  ['delete', 'delete-account'],
  ['delete my account', 'delete-account'],
  ['close account', 'delete-account'],
  ['delet acount', 'delete-account'],
  ['twitter', 'twitter'],
  ['disconnect x', 'twitter'],
  ['contact', 'contact'],
  ['support', 'contact'],
  ['talk to a human', 'contact'],
  ['refund', 'refund'],
  ['money back', 'refund'],
  ['privacy', 'privacy'],
  ['cookies', 'privacy'],
  ['terms of service', 'terms'],
  ['forgot password', 'forgot-password'],
  ['reset pasword', 'forgot-password'],
  ['change password', 'change-password'],
  ['two-factor', 'two-factor'],
  ['2fa', 'two-factor'],
  ['google authenticator', 'two-factor'],
  ['lost my authenticator', 'lost-factor'],
  ['recovery codes', 'lost-factor'],
  ['passkey', 'passkey'],
  ['face id', 'passkey'],
  ['change email', 'change-email'],
  ['new email address', 'change-email'],
  ['no confirmation email', 'no-mail'],
  ['escrow', 'escrow'],
  ['who holds the usdc', 'token-escrow'],
  ['objection', 'objection'],
  ['winner cheated', 'objection'],
  ['appeal', 'appeal'],
  ['dispute spam', 'spam-mark'],
  ['fees', 'cost'],
  ['gas fee', 'network-fee'],
  ['taxes', 'taxes'],
  ['tax', 'taxes'],
  ['copyright', 'rights'],
  ['who owns my work', 'rights'],
  ['chatgpt allowed', 'ai'],
  ['AI', 'ai'],
  ['plagiarism', 'plagiarism'],
  ['someone stole my art', 'plagiarism'],
  ['energy', 'vote-energy'],
  ['out of energy', 'vote-energy'],
  ['skill', 'skill'],
  ['held points', 'held-points'],
  ['pending points', 'pending-points'],
  ['streak', 'streak'],
  ['lost my streak', 'streak'],
  ['season', 'season'],
  ['leaderboard', 'leaderboard'],
  ['ranking', 'leaderboard'],
  ['level up', 'trust-levels'],
  ['trust level', 'trust-levels'],
  ['report someone', 'report'],
  ['linked accounts', 'linked-accounts'],
  ['two accounts', 'linked-accounts'],
  ['suspended', 'suspended'],
  ['im banned', 'suspended'],
  ['prelaunch', 'prelaunch'],
  ['waitlist', 'prelaunch'],
  ['api', 'api'],
  ['webhook', 'api'],
  ['export my data', 'export'],
  ['gdpr', 'export'],
  ['notifications', 'notifications'],
  ['unsubscribe', 'notifications'],
  ['weekly digest', 'digest'],
  ['iphone app', 'browsers'],
  ['safari', 'browsers'],
  ['language', 'language'],
  ['german', 'language'],
  ['dark mode', 'dark-mode'],
  ['change username', 'change-name'],
  ['profile picture', 'change-name'],
  ['upload image size', 'picture-formats'],
  ['withdraw', 'withdraw'],
  ['cash out', 'withdraw'],
  ['seed phrase', 'seed-phrase'],
  ['sell points', 'points-for'],
  ['how do i earn points', 'earn-points'],
  ['daily limit', 'daily-cap'],
  ['undo vote', 'undo-vote'],
  ['cancel bounty', 'cancel-bounty'],
  ['extend deadline', 'deadline-extend'],
  ['sponsor not responding', 'no-decision'],
  ['sponsor ghosted', 'no-decision'],
  ['verified', 'verified-sponsor'],
  ['rejected', 'rejected'],
  ['why did i lose', 'why-lost'],
  ['bug', 'bug'],
  ['reference number', 'error-number'],
  ['rate limit exceeded', 'locked-out'],
  ['log out other devices', 'sessions'],
  ['my ticket', 'my-tickets'],
  ['logo', 'press-logo'],
  ['create account', 'sign-up'],
  ['certificate', 'lessons'],
  ['comment', 'comments'],
  ['coment on an entry', 'comments'],
  ['mention someone', 'mentions'],
  ['tag a person', 'mentions'],
  ['ask a question', 'bounty-question'],
  ['pinned answers', 'bounty-question'],
  ['report a comment', 'comment-removed'],
  ['my comment was removed', 'comment-removed'],
  ['follow', 'follow'],
  ['unfollow a creator', 'follow'],
  ['followers', 'follow'],
  ['mute followed bounties', 'quiet-follows'],
  ['saved searches', 'saved-searches'],
  ['save search', 'saved-searches'],
  ['alert for new bounties', 'saved-searches'],
  ['rss', 'feeds'],
  ['json feed', 'feeds'],
  ['email summary', 'digest'],
]

describe('searchAnswers', () => {
  it.each(QUERIES)('answers “%s” with %s among the first three', (typed, id) => {
    expect(findAnswer(id)).toBeDefined()
    expect(searchAnswers(typed, 3).map(({ slug }) => slug)).toContain(id)
  })

  it('finds nothing for a word that no answer holds, and for none', () => {
    expect(searchAnswers('zzzzqq', 3)).toEqual([])
    expect(searchAnswers('  ', 3)).toEqual([])
  })

  it('gives an address, and an excerpt that ends between words', () => {
    for (const { slug, path, excerpt } of searchAnswers('wallet', 20)) {
      expect(path).toBe(`/help?answer=${slug}`)
      expect(excerpt.length).toBeLessThanOrEqual(161)
    }
  })

  it('lists all answers in page order without a query', () => {
    expect(rankAnswers('').length).toBeGreaterThanOrEqual(75)
  })
})

describe('highlight', () => {
  it('marks the words that fit, also mistyped ones, and keeps the text', () => {
    const parts = highlight('How do I link a wallet?', 'walet')
    expect(parts.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['wallet'])
    expect(parts.map(({ text }) => text).join('')).toBe('How do I link a wallet?')
  })
})

describe('editDistance', () => {
  it.each([
    ['wallet', 'walet', 1],
    ['payout', 'payuot', 1],
    ['same', 'same', 0],
    ['kitten', 'sitting', 3],
  ])('between %s and %s is %i, or too far', (a, b, edits) => {
    expect(editDistance(a, b, 3)).toBe(edits)
    expect(editDistance(a, b, 0)).toBe(Math.min(edits, 1))
  })
})
