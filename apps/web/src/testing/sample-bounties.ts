import type { ApiReply } from '../lib/api.ts'
import { samplePerson } from './sample-people.ts'

type Bounty = ApiReply<'GET /api/v1/bounties/{id}'>
type Card = ApiReply<'GET /api/v1/bounties'>['items'][number]

/** The instant that sample bounties are built around; give it to `vi.setSystemTime`. */
export const SAMPLE_NOW = Date.parse('2026-06-10T12:00:00.000Z')

const inHours = (hours: number) => new Date(SAMPLE_NOW + hours * 3_600_000).toISOString()

/** The id of the n-th sample of something. */
export function sampleId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

/** An open bounty in a list. */
export function sampleCard(n: number, change: Partial<Card> = {}): Card {
  return {
    bountyId: sampleId(n),
    slug: `bounty-${n}`,
    title: `Explain priority fees in a thread, part ${n}`,
    summary: 'Seven posts that a newcomer understands.',
    category: 'thread',
    state: 'open',
    sponsor: samplePerson('Mara Lind', sampleId(900)),
    rewardToken: 'POINTS',
    prizeTotal: '1700',
    placeCount: 3,
    bonusCount: 4,
    entryCount: 12,
    minTrustLevel: 0,
    opensAt: inHours(-48),
    deadlineAt: inHours(72),
    nextDueAt: inHours(72),
    isOverdue: false,
    createdAt: inHours(-72),
    ...change,
  }
}

const NO_ABILITIES: Bounty['abilities'] = {
  canEdit: false,
  canSubmitForReview: false,
  canPublish: false,
  canFund: false,
  canCancel: false,
  canExtend: false,
  canEnter: false,
  staffRefusal: null,
  enterRefusal: 'Sign in to enter',
  canReview: false,
  canAward: false,
  canObject: false,
}

/** An open bounty with everything its page shows, as a visitor gets it; `can` adds abilities. */
export function sampleBounty(
  change: Partial<Bounty> = {},
  can: Partial<Bounty['abilities']> = {},
): Bounty {
  return {
    ...sampleCard(1),
    brief: '## Goal\n\nExplain what a priority fee is to somebody who never paid one.',
    checklist: [
      { id: 'hook', text: 'The first post makes a newcomer read on', weight: 3 },
      { id: 'right', text: 'Every number is right and has a source', weight: 5 },
      { id: 'plain', text: 'No word that needs a dictionary', weight: 2 },
    ],
    disqualifiers: ['Copied from another thread'],
    questions: [{ id: 'source', text: 'Which source did you use?', isRequired: true }],
    referenceLinks: ['https://example.com/fees'],
    aiPolicy: 'disclose',
    rights: 'license',
    prizeAmounts: ['600', '400', '300'],
    bonusAmount: '100',
    entriesPerPerson: 1,
    communityWeightPercent: 25,
    decisionDays: 7,
    votingEndsAt: inHours(144),
    decisionDueAt: inHours(312),
    challengeEndsAt: null,
    funding: null,
    reviewDueAt: null,
    reviewReasons: null,
    starterGrantPoints: 0,
    escrow: {
      accountId: sampleId(500),
      balance: 1700,
      transferIds: [sampleId(501)],
      fundedAt: inHours(-48),
    },
    decidedBy: null,
    announcedAt: null,
    completedAt: null,
    closedReason: null,
    timeline: [
      {
        state: 'open',
        label: 'Entries',
        owner: 'creators',
        startsAt: inHours(-48),
        dueAt: inHours(72),
        status: 'current',
        fallback: 'If no entry is accepted, the bounty expires and the escrow is returned.',
      },
      {
        state: 'judging',
        label: 'The sponsor decides',
        owner: 'sponsor',
        startsAt: inHours(144),
        dueAt: inHours(312),
        status: 'future',
        fallback: 'If the decision is seven days overdue, the votes decide and the escrow pays.',
      },
    ],
    winners: [],
    sponsorRecord: {
      bountyCount: 4,
      completedCount: 3,
      medianDecisionHours: 26,
      fallbackCount: 0,
    },
    myEntryIds: [],
    myEntriesLeft: 1,
    ...change,
    abilities: { ...NO_ABILITIES, ...can },
  }
}
