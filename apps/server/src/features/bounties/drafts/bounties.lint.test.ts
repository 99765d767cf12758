import { validTerms } from '@laurel/scenarios/terms'
import { describe, expect, it } from 'vitest'
import { MS, plus } from '../../../platform/clock.ts'
import { lintBounty, passesLint, riskyWordsIn } from './bounties.lint.ts'
import { BRIEF_NEEDS, findPaidEngagement, findRiskyWords } from './brief-words.ts'
import type { LintedTerms } from './linted-terms.ts'

const now = new Date('2026-11-02T09:00:00.000Z')

function terms(changes: Partial<LintedTerms> = {}): LintedTerms {
  const good = validTerms(now)
  return {
    ...good,
    prizeAmounts: good.prizeAmounts.map(BigInt),
    bonusAmount: BigInt(good.bonusAmount),
    opensAt: null,
    deadlineAt: new Date(good.deadlineAt),
    ...changes,
  }
}

const rulesOf = (changes: Partial<LintedTerms>) =>
  lintBounty(terms(changes), now)
    .filter(({ severity }) => severity === 'blocking')
    .map(({ rule, pointer }) => `${rule} ${pointer}`)

describe('lintBounty', () => {
  it('finds nothing in a good draft', () => {
    expect(lintBounty(terms(), now)).toEqual([])
  })

  it('names every missing field of an empty draft', () => {
    const issues = lintBounty(
      terms({
        title: '',
        summary: '',
        brief: '',
        checklist: [],
        prizeAmounts: [],
        deadlineAt: null,
      }),
      now,
    )
    expect(passesLint(issues)).toBe(false)
    for (const field of ['title', 'summary', 'brief', 'checklist', 'prizeAmounts', 'deadlineAt']) {
      expect(issues.map(({ pointer }) => pointer)).toContain(`/${field}`)
    }
  })

  it.each(BRIEF_NEEDS.map(({ rule }) => rule))('refuses a brief without %s', (rule) => {
    const bare = 'Make something that people remember and that we would be proud to show. '.repeat(
      4,
    )
    expect(rulesOf({ brief: bare })).toContain(`${rule} /brief`)
  })

  it('accepts plain words instead of headings', () => {
    const brief = `We want a vertical MP4 for newcomers, 60 seconds at most, in Spanish. You keep the copyright,
      we may show it under a licence. Nothing made by generative tools, please. Show one person paying another, from
      the first click to the receipt, with real screens and no music that belongs to somebody else.`
    expect(rulesOf({ brief })).toEqual([])
  })

  it.each<[string, Partial<LintedTerms>, string]>([
    ['a place below 100 points', { prizeAmounts: [300n, 99n] }, 'prize-least /prizeAmounts/1'],
    [
      'a place below 0.05 SOL',
      { rewardToken: 'SOL', prizeAmounts: [49_999_999n] },
      'prize-least /prizeAmounts/0',
    ],
    [
      'a place below 5 USDC',
      { rewardToken: 'USDC', prizeAmounts: [4_999_999n] },
      'prize-least /prizeAmounts/0',
    ],
    [
      'a place above 10,000 SOL',
      { rewardToken: 'SOL', prizeAmounts: [10_000_000_000_001n] },
      'prize-most /prizeAmounts/0',
    ],
    ['prizes that rise', { prizeAmounts: [100n, 200n] }, 'prize-rises /prizeAmounts/1'],
    [
      'a prize beyond every limit',
      { prizeAmounts: [2_000_000_000n] },
      'prize-most /prizeAmounts/0',
    ],
    ['worthless bonus spots', { bonusCount: 2, bonusAmount: 0n }, 'bonus-amount /bonusAmount'],
    [
      'bonus above the last place',
      { bonusCount: 1, bonusAmount: 101n },
      'prize-rises /bonusAmount',
    ],
    ['a deadline in 23 h', { deadlineAt: plus(now, 23 * MS.hour) }, 'deadline-window /deadlineAt'],
    ['a deadline in 61 d', { deadlineAt: plus(now, 61 * MS.day) }, 'deadline-window /deadlineAt'],
    ['a late opening', { opensAt: plus(now, 7 * MS.day - MS.hour) }, 'opening /opensAt'],
    [
      'two checklist items',
      { checklist: terms().checklist.slice(0, 2) },
      'field-checklist /checklist',
    ],
    [
      'an invalid link',
      { referenceLinks: ['ftp://a.b'] },
      'field-referenceLinks /referenceLinks/0',
    ],
  ])('refuses %s', (_name, changes, expected) => {
    expect(rulesOf(changes)).toEqual([expected])
  })

  it('accepts a deadline at both ends of the window', () => {
    expect(rulesOf({ deadlineAt: plus(now, 24 * MS.hour) })).toEqual([])
    expect(rulesOf({ deadlineAt: plus(now, 60 * MS.day) })).toEqual([])
  })

  it('gives advice that does not block', () => {
    const issues = lintBounty(terms({ disqualifiers: [], referenceLinks: [] }), now)
    expect(issues.map(({ rule }) => rule)).toEqual(['disqualifiers', 'references'])
    expect(passesLint(issues)).toBe(true)
  })

  it('suggests naming the audience only where neither summary nor brief does', () => {
    const brief = 'Draw the way that a tide takes around a headland. '.repeat(5)
    const asks = (summary: string) =>
      lintBounty(terms({ summary, brief }), now).some(({ rule }) => rule === 'brief-audience')
    expect(asks('A poster about tides')).toBe(true)
    expect(asks('A poster about tides for children of eight')).toBe(false)
  })

  it('requires a moderator for flagged terms in any field', () => {
    const risky = terms({
      title: 'Thread about our new casino',
      disqualifiers: ['Guaranteed  returns'],
    })
    expect(riskyWordsIn(risky)).toEqual(['casino', 'guaranteed returns'])
    expect(lintBounty(risky, now)).toMatchObject([{ rule: 'risky-words', severity: 'advice' }])
  })

  it('refuses payment for engagement on X, also in the checklist', () => {
    const checklist = [...terms().checklist, { id: 'x', text: 'Follow @laurel on X', weight: 1 }]
    expect(rulesOf({ checklist })).toEqual(['paid-engagement /brief'])
  })
})

describe('findRiskyWords', () => {
  it('matches whole words only, across hyphens and lines', () => {
    expect(findRiskyWords('Seed-phrase, RISK FREE')).toEqual(['seed-phrase', 'risk free'])
    expect(findRiskyWords('pumpkin hackathon paradox selection')).toEqual([])
  })
})

describe('findPaidEngagement', () => {
  it.each([
    'Post the thread on X and send us the link.',
    'You must follow us.',
    'Follow @laurel and like the pinned post.',
    'Retweet our announcement.',
    'Share it on Twitter',
    '1. Post on X',
    'Published on X before the deadline',
    'Entrants tweet about us twice.',
    'Please like our page',
  ])('finds “%s”', (text) => {
    expect(findPaidEngagement(text)).not.toBeNull()
  })

  it.each([
    'Write a thread of 5 to 7 posts.',
    'Each post has at most 280 characters, so that it fits X.',
    'We will post the winning thread on X.',
    'Do not post the thread on X; nobody is paid for posting there.',
    'No retweets, likes or follows are asked for.',
    'Use any tool you like.',
    'A meme in the format of Twitter cards, 1200 x 675.',
    'Explain how people follow a payment from X to Y.',
  ])('ignores “%s”', (text) => {
    expect(findPaidEngagement(text)).toBeNull()
  })
})
