import type { ApiReply } from '../lib/api/api.ts'
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
  const card = {
    bountyId: sampleId(n),
    slug: `bounty-${n}`,
    title: `Explain priority fees in a thread, part ${n}`,
    summary: 'Seven posts that a newcomer understands.',
    category: 'thread' as const,
    state: 'open' as const,
    sponsor: samplePerson('Mara Lind', sampleId(900)),
    rewardToken: 'POINTS' as const,
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
  const phase = samplePhase(card)
  return { ...card, phase, nextDueBy: DUE_BY[card.state] ?? null, ...change }
}

const DUE_BY: Partial<Record<Card['state'], Card['nextDueBy']>> = {
  in_review: 'moderators',
  awaiting_funding: 'sponsor',
  scheduled: 'laurel',
  open: 'creators',
  voting: 'voters',
  judging: 'sponsor',
  challenge: 'creators',
}

/** The facts that go with a state, as the server tells them. */
function samplePhase({
  state,
  deadlineAt,
  nextDueAt,
}: Pick<Card, 'state' | 'deadlineAt' | 'nextDueAt'>): Card['phase'] {
  const isScreening = state === 'open' && nextDueAt !== deadlineAt
  const isSealed = state === 'open' || state === 'scheduled'
  return {
    isDraft: state === 'draft',
    isPublished: !['draft', 'in_review', 'awaiting_funding'].includes(state),
    takesQuestions: isSealed,
    isOpenForEntries: state === 'open' && !isScreening,
    isScreening,
    isSealed,
    isVoting: state === 'voting',
    isOpenForObjections: state === 'challenge',
    isOver: ['completed', 'cancelled', 'expired'].includes(state),
  }
}

const NO_ABILITIES: Bounty['abilities'] = {
  canEdit: false,
  canDelete: false,
  canSubmitForReview: false,
  canPublish: false,
  canFund: false,
  canCancel: false,
  canExtend: false,
  canEnter: false,
  staffRefusal: null,
  enterRefusal: 'Sign in to enter',
  canAsk: false,
  canAnswer: false,
  canReview: false,
  canScore: false,
  canAward: false,
  canObject: false,
  canSeePayments: false,
}

/** An open bounty with everything its page shows, as a visitor gets it; `can` adds abilities. */
export function sampleBounty(
  change: Partial<Bounty> = {},
  can: Partial<Bounty['abilities']> = {},
): Bounty {
  const bounty = {
    ...sampleCard(1, change),
    brief: '## Goal\n\nExplain what a priority fee is to somebody who never paid one.',
    checklist: [
      { id: 'hook', text: 'The first post makes a newcomer read on', weight: 3 },
      { id: 'right', text: 'Every number is right and has a source', weight: 5 },
      { id: 'plain', text: 'No word that needs a dictionary', weight: 2 },
    ],
    disqualifiers: ['Copied from another thread'],
    questions: [{ id: 'source', text: 'Which source did you use?', isRequired: true }],
    referenceLinks: ['https://example.com/fees'],
    aiPolicy: 'disclose' as const,
    rights: 'license' as const,
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
      balance: '1700',
      transferIds: [sampleId(501)],
      fundedAt: inHours(-48),
    },
    decidedBy: null,
    announcedAt: null,
    completedAt: null,
    closedReason: null,
    timeline: [
      {
        state: 'open' as const,
        canBeLate: false,
        label: 'Entries',
        owner: 'creators' as const,
        startsAt: inHours(-48),
        dueAt: inHours(72),
        status: 'current' as const,
        fallback: 'If no entry is accepted, the bounty expires and the escrow is returned.',
      },
      {
        state: 'judging' as const,
        canBeLate: true,
        label: 'The sponsor decides',
        owner: 'sponsor' as const,
        startsAt: inHours(144),
        dueAt: inHours(312),
        status: 'future' as const,
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
  return { ...bounty, mainAction: mainActionOf(bounty), ...change } as Bounty
}

/** What the viewer who has these abilities does next. */
function mainActionOf({
  state,
  abilities,
  myEntryIds,
}: Pick<Bounty, 'state' | 'abilities' | 'myEntryIds'>): Bounty['mainAction'] {
  if (abilities.canSubmitForReview) return 'edit'
  if (abilities.canPublish) return 'publish'
  if (abilities.canFund) return 'fund'
  if (abilities.canAward) return 'award'
  if (abilities.canScore) return 'score'
  if (state === 'scheduled') return 'enter'
  if (state === 'voting') return 'vote'
  if (state !== 'open') return null
  if (myEntryIds.length > 0) return 'entry'
  return abilities.enterRefusal === 'Sign in to enter' ? 'signIn' : 'enter'
}
