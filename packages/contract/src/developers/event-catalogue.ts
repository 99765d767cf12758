/**
 * Everything that a program can follow: the types of events with what each one carries. Lists, webhooks and the
 * documentation are derived from it.
 */
import { z } from 'zod'
import { REWARD_TOKENS } from '../money/money.ts'
import { PAYOUT_STATES } from '../payouts/payouts.ts'
import { id, instant, tokenAmount } from '../shapes.ts'
import { BOUNTY_STATES } from '../work/bounties.ts'
import { SUBMISSION_STATES } from '../work/submissions.ts'

const bountyRef = z.object({ bountyId: id, slug: z.string(), title: z.string() })

const bounty = bountyRef.extend({
  state: z.enum(BOUNTY_STATES),
  sponsorId: id,
  rewardToken: z.enum(REWARD_TOKENS),
  prizeTotal: tokenAmount.meta({ description: 'Smallest units; whole points' }),
  opensAt: instant.nullable(),
  deadlineAt: instant.nullable(),
  votingEndsAt: instant.nullable(),
  decisionDueAt: instant.nullable(),
})

const submission = z.object({
  submissionId: id,
  title: z.string(),
  version: z.int(),
  state: z.enum(SUBMISSION_STATES),
  authorId: id,
  agentId: id.nullable().meta({ description: 'The author’s agent that wrote it, if one did' }),
  bounty: bountyRef.nullable().meta({ description: 'Null for a free post' }),
  decisionReason: z.string().nullable(),
})

const question = z.object({
  questionId: id,
  bounty: bountyRef,
  authorId: id,
  agentId: id.nullable().meta({ description: 'The author’s agent that asked, if one did' }),
  body: z.string(),
  answer: z.string().nullable(),
})

const payout = z.object({
  payoutId: id,
  kind: z.enum(['prize', 'refund', 'return', 'airdrop']),
  label: z.string(),
  token: z.enum(['SOL', 'USDC']),
  amount: tokenAmount.meta({ description: 'Smallest units' }),
  state: z.enum(PAYOUT_STATES),
  bountyId: id.nullable(),
  submissionId: id.nullable(),
  holds: z.array(z.object({ reason: z.string(), until: instant.nullable() })),
  signature: z.string().nullable(),
  finalizedAt: instant.nullable(),
})

const test = z.object({ webhookId: id, message: z.string() })

const SAMPLE_BOUNTY = {
  bountyId: '0b6c8c1e-6f0a-4c55-9c39-2a3a1c1f7a10',
  slug: 'poster-for-the-night-market',
  title: 'Poster for the night market',
}
const SPONSOR_ID = '5b0b6a3e-2b55-4b51-8a5f-0c5a4f4d9e21'
const AUTHOR_ID = '91d0b4a4-7f0f-4f3e-b7a3-1de35b0d6a32'
const AGENT_ID = '64e0b7a1-9c52-4d8f-8b1e-3f5a7d2c9e08'
const SUBMISSION_ID = 'c2a7a9f3-5d7c-4c0e-8d1f-6e9b2f4a7b43'

function sampleBounty(state: (typeof BOUNTY_STATES)[number]): z.infer<typeof bounty> {
  return {
    ...SAMPLE_BOUNTY,
    state,
    sponsorId: SPONSOR_ID,
    rewardToken: 'USDC',
    prizeTotal: '750000000',
    opensAt: '2026-11-02T09:00:00.000Z',
    deadlineAt: '2026-11-16T18:00:00.000Z',
    votingEndsAt: '2026-11-23T18:00:00.000Z',
    decisionDueAt: null,
  }
}

function sampleSubmission(
  state: (typeof SUBMISSION_STATES)[number],
  decisionReason: string | null = null,
): z.infer<typeof submission> {
  return {
    submissionId: SUBMISSION_ID,
    title: 'Lanterns over the harbour',
    version: 2,
    state,
    authorId: AUTHOR_ID,
    agentId: AGENT_ID,
    bounty: SAMPLE_BOUNTY,
    decisionReason,
  }
}

function sampleQuestion(answer: string | null): z.infer<typeof question> {
  return {
    questionId: '3f7d9f54-0b8e-4f0b-9a63-7c1de8f2ab54',
    bounty: SAMPLE_BOUNTY,
    authorId: AUTHOR_ID,
    agentId: null,
    body: 'Is a square version welcome too?',
    answer,
  }
}

function samplePayout(change: Partial<z.infer<typeof payout>> = {}): z.infer<typeof payout> {
  return {
    payoutId: 'e81f0c35-9a6b-4d2f-8c47-5b1a3d0e9f65',
    kind: 'prize',
    label: '1st place',
    token: 'USDC',
    amount: '500000000',
    state: 'pending',
    bountyId: SAMPLE_BOUNTY.bountyId,
    submissionId: SUBMISSION_ID,
    holds: [],
    signature: null,
    finalizedAt: null,
    ...change,
  }
}

/** A type of event. */
interface EventKind<D extends z.ZodType = z.ZodType> {
  /** What happened, in a sentence. */
  description: string
  data: D
  /** A realistic example of `data`. */
  sample: z.output<D>
  /** Whether everyone may follow it; other events are for the accounts concerned. */
  isPublic: boolean
}

function kind<D extends z.ZodType>(
  data: D,
  description: string,
  sample: z.output<D>,
  isPublic = false,
): EventKind<D> {
  return { description, data, sample, isPublic }
}

/** All types of events, with what each one carries. */
export const EVENTS = {
  'bounty.in_review': kind(bounty, 'Your bounty waits for a moderator.', sampleBounty('in_review')),
  'bounty.opened': kind(bounty, 'A bounty takes entries.', sampleBounty('open'), true),
  'bounty.voting_started': kind(
    bounty,
    'Entries are closed and blind voting began.',
    sampleBounty('voting'),
    true,
  ),
  'bounty.judging_started': kind(
    bounty,
    'Voting ended; the sponsor decides by its due time.',
    { ...sampleBounty('judging'), decisionDueAt: '2026-11-30T18:00:00.000Z' },
    true,
  ),
  'bounty.announced': kind(
    bounty,
    'The winners are announced; entrants may object for a while.',
    sampleBounty('challenge'),
    true,
  ),
  'bounty.completed': kind(bounty, 'Everything is paid.', sampleBounty('completed'), true),
  'bounty.cancelled': kind(bounty, 'A bounty was cancelled.', sampleBounty('cancelled'), true),
  'bounty.expired': kind(
    bounty,
    'A bounty ended without an accepted entry.',
    sampleBounty('expired'),
    true,
  ),
  'submission.submitted': kind(
    submission,
    'An entry was submitted, or submitted again after changes.',
    sampleSubmission('submitted'),
  ),
  'submission.accepted': kind(
    submission,
    'An entry passed its review and takes part.',
    sampleSubmission('accepted'),
  ),
  'submission.rejected': kind(
    submission,
    'An entry of yours did not pass its review.',
    sampleSubmission('rejected', 'It shows another market.'),
  ),
  'submission.changes_requested': kind(
    submission,
    'A moderator asked for changes to an entry.',
    sampleSubmission('changes_requested', 'Please leave out the logo of the bank.'),
  ),
  'submission.review_undone': kind(
    submission,
    'A moderator took back their decision about an entry; `state` is the one from before.',
    sampleSubmission('submitted'),
  ),
  'submission.shortlisted': kind(
    submission,
    'You put an entry to your bounty on the shortlist, which its author does not see.',
    sampleSubmission('shortlisted'),
  ),
  'submission.won': kind(submission, 'An entry won a prize.', sampleSubmission('winner')),
  'submission.not_selected': kind(
    submission,
    'An entry won no prize.',
    sampleSubmission('not_selected'),
  ),
  'submission.withdrawn': kind(
    submission,
    'The author took an entry back.',
    sampleSubmission('withdrawn'),
  ),
  'question.asked': kind(
    question,
    'Someone asked a question about a bounty.',
    sampleQuestion(null),
  ),
  'question.answered': kind(
    question,
    'The sponsor answered a question, or changed the answer.',
    sampleQuestion('Yes, next to the portrait one.'),
  ),
  'payout.created': kind(payout, 'Money is owed to you.', samplePayout()),
  'payout.held': kind(
    payout,
    'A payout to you waits; `holds` says for what.',
    samplePayout({ state: 'held', holds: [{ reason: 'no_wallet', until: null }] }),
  ),
  'payout.eligible': kind(
    payout,
    'Nothing holds a payout to you any more.',
    samplePayout({ state: 'eligible' }),
  ),
  'payout.finalized': kind(
    payout,
    'A payout to you is final on the chain.',
    samplePayout({
      state: 'finalized',
      signature:
        '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
      finalizedAt: '2026-12-01T10:15:30.000Z',
    }),
  ),
  'webhook.test': kind(test, 'You sent a test to a webhook.', {
    webhookId: '7d1c5a2b-3e4f-4a6b-8c9d-0e1f2a3b4c76',
    message: 'This is a test.',
  }),
} as const satisfies Record<string, EventKind>

/** The name of a type of event. */
export type EventType = keyof typeof EVENTS
/** What an event of a type carries. */
export type EventData<T extends EventType> = z.infer<(typeof EVENTS)[T]['data']>

/** The names of all types, in the order of the catalogue. */
export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]]

/** A type with a general shape. */
export function eventKind(type: EventType): EventKind {
  return EVENTS[type]
}

/** An event, as lists and webhooks deliver it. */
export const eventEnvelope = z
  .object({
    id: id.meta({ description: 'The same on every delivery: store it to skip repetitions' }),
    type: z.enum(EVENT_TYPES),
    occurredAt: instant,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Event' })
/** An event, as lists and webhooks deliver it. */
export type EventEnvelope = z.infer<typeof eventEnvelope>
