import type { BountyTerms } from '@laurel/contract/work/bounties'

const DAY_MS = 24 * 60 * 60 * 1000

const BRIEF = `## Goal
Explain to newcomers how a bounty is paid, for people who have never used a wallet.

## Format
A thread in plain text, posts numbered. Length: 5 to 7 posts of at most 280 characters each, the first of which
makes people want to read the rest.

## Language
English, plain words, no jargon.

## Rights
You keep the copyright and give us a licence to show the work on Laurel.

## AI policy
AI tools may help, if you say which ones and for what.

We look for one clear example that readers can follow from the brief to the payment.`

/** Terms that pass the linter, with the deadline 7 days after `now` and prizes of 600 points. */
export function validTerms(now: Date, overrides: Partial<BountyTerms> = {}): BountyTerms {
  return {
    title: 'Explain escrow in a thread',
    summary: 'A short thread that shows a newcomer where the prize is and when it moves.',
    brief: BRIEF,
    category: 'thread',
    checklist: [
      { id: 'clear', text: 'Clear to someone without a wallet', weight: 3 },
      { id: 'correct', text: 'Every step is correct', weight: 2 },
      { id: 'example', text: 'Follows one example to the end', weight: 1 },
    ],
    disqualifiers: ['Copied text'],
    questions: [],
    referenceLinks: ['https://example.org/escrow'],
    aiPolicy: 'disclose',
    rights: 'license',
    rewardToken: 'POINTS',
    prizeAmounts: ['300', '200', '100'],
    bonusCount: 0,
    bonusAmount: '0',
    entrants: 'people',
    minTrustLevel: 0,
    entriesPerPerson: 1,
    communityWeightPercent: 25,
    opensAt: null,
    deadlineAt: new Date(now.getTime() + 7 * DAY_MS).toISOString(),
    decisionDays: 7,
    ...overrides,
  }
}

/** Prizes of 2 and 1 SOL. */
export const SOL_PRIZES = {
  rewardToken: 'SOL' as const,
  prizeAmounts: ['2000000000', '1000000000'],
}
/** Prizes of 20 and 10 USDC. */
export const USDC_PRIZES = {
  rewardToken: 'USDC' as const,
  prizeAmounts: ['20000000', '10000000'],
}

let texts = 0

/** Title and text of a submission that pass all checks and are unique. */
export function validSubmissionText(): { title: string; body: string } {
  texts += 1
  const part = (): string => Math.random().toString(36).slice(2, 9)
  const words = Array.from({ length: 40 }, (_, index) => `word${index}${part()}`)
  return { title: `Entry number ${texts}`, body: words.join(' ') }
}
