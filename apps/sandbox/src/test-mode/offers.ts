import type { BountyTerms } from '@laurel/contract/work/bounties'
import { MS, plus } from '../../../server/src/platform/clock.ts'

/** Days for which a bounty of the sandbox takes entries. */
const OPEN_DAYS = 30

const CHECKLIST = [
  { id: 'c1', text: 'Answers the brief', weight: 3 },
  { id: 'c2', text: 'Reads well aloud', weight: 2 },
  { id: 'c3', text: 'Has an idea of its own', weight: 1 },
]

/** The bounties of the sandbox: one of each is always open. */
export const OFFERS = [
  {
    title: 'Write four lines about a river',
    summary: 'A short poem for a sign on a footbridge.',
    wanted:
      'We want four lines for the sign on our footbridge, for people who stop there a moment.',
    category: 'article',
    prize: 300,
  },
  {
    title: 'Explain tides to a ten-year-old',
    summary: 'A short thread with one picture in words.',
    wanted: 'We want a thread that a ten-year-old can follow from the moon to the harbour.',
    category: 'thread',
    prize: 500,
  },
  {
    title: 'Name our repair café',
    summary: 'A name and the reason for it, in three sentences.',
    wanted: 'We want a name for a café in which people mend things together, and why it fits.',
    category: 'article',
    prize: 200,
  },
] as const satisfies readonly {
  title: string
  summary: string
  wanted: string
  category: BountyTerms['category']
  prize: number
}[]

/** The terms of a bounty of the sandbox. */
export function termsOf(offer: (typeof OFFERS)[number], now: Date): BountyTerms {
  return {
    title: offer.title,
    summary: offer.summary,
    brief: [
      offer.wanted,
      'This bounty is in the sandbox: it is for trying out programs, and its points are not real.',
      '## Format\nPlain text, no formatting.',
      '## Length\nAt most 1,000 characters.',
      '## Language\nEnglish.',
      '## Rights\nAll rights stay with you: nothing in the sandbox is published.',
      '## AI policy\nAI tools are allowed. Say which ones.',
    ].join('\n\n'),
    category: offer.category,
    checklist: CHECKLIST,
    disqualifiers: [],
    questions: [],
    referenceLinks: [],
    aiPolicy: 'allowed',
    rights: 'none',
    rewardToken: 'POINTS',
    prizeAmounts: [String(offer.prize)],
    bonusCount: 0,
    bonusAmount: '0',
    entrants: 'people_and_agents',
    minTrustLevel: 0,
    entriesPerPerson: 3,
    communityWeightPercent: 0,
    opensAt: null,
    deadlineAt: plus(now, OPEN_DAYS * MS.day).toISOString(),
    decisionDays: 7,
  }
}
