import { z } from 'zod'
import { ability } from '../ability.ts'
import { agentMark } from '../developers/agents.ts'
import { endpoint } from '../endpoint.ts'
import {
  MAX_AI_TOOLS_LENGTH,
  MAX_ANSWER_LENGTH,
  MAX_APPEAL_LENGTH,
  MAX_ID_OR_SLUG_LENGTH,
  MAX_ITEM_ID_LENGTH,
  MAX_REPORT_DETAIL_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_SUBMISSION_BODY_LENGTH,
  MAX_SUBMISSION_TITLE_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_APPEAL_LENGTH,
} from '../field-limits.ts'
import { REWARD_TOKENS } from '../money/money.ts'
import {
  done,
  id,
  instant,
  link,
  markdownText,
  page,
  pageQuery,
  percent,
  person,
  plainText,
  tokenAmount,
} from '../shapes.ts'
import { bountyCategory, bountyState } from './bounties.ts'
import { MAX_IMAGE_ALT_LENGTH, MAX_SUBMISSION_IMAGES } from './pictures.ts'
import { REPORT_KINDS } from './report-kinds.ts'

/** States of a submission (product.md 5). */
export const SUBMISSION_STATES = [
  'draft',
  'submitted',
  'under_review',
  'changes_requested',
  'accepted',
  'shortlisted',
  'winner',
  'paid',
  'not_selected',
  'rejected',
  'spam',
  'withdrawn',
  'disqualified',
] as const

/** A submission's state. */
export const submissionState = z.enum(SUBMISSION_STATES)
export type SubmissionState = z.infer<typeof submissionState>

/** An image of a submission, by the id returned when it was uploaded to the bucket `submissions`. */
const imageInput = z.object({ imageId: id, alt: plainText(0, MAX_IMAGE_ALT_LENGTH) })

/** An image of a submission. Its URLs work for anyone who may see the submission. */
export const submissionImage = z
  .object({
    imageId: id,
    /** Alternative text; empty if the author gave none. */
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    /** The colour of its edge, shown around it and until it has loaded; null if transparent or unknown. */
    ground: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .nullable(),
    url: z.string(),
    /** The same image by width in pixels, ascending; full size last. */
    sources: z.array(z.object({ url: z.string(), width: z.int() })),
  })
  .meta({ id: 'SubmissionImage' })
export type SubmissionImage = z.infer<typeof submissionImage>

/** The author's declaration of how AI was used. */
const aiUse = z.enum(['none', 'assisted', 'generated'])

/** Fields that an author writes. */
export const submissionInput = z
  .object({
    title: plainText(0, MAX_SUBMISSION_TITLE_LENGTH),
    body: markdownText(0, MAX_SUBMISSION_BODY_LENGTH),
    link: link.or(z.literal('')),
    answers: z.record(z.string().max(MAX_ITEM_ID_LENGTH), markdownText(0, MAX_ANSWER_LENGTH)),
    aiUse,
    aiTools: plainText(0, MAX_AI_TOOLS_LENGTH),
    category: bountyCategory,
    images: z.array(imageInput).max(MAX_SUBMISSION_IMAGES),
  })
  .partial()
  .meta({ id: 'SubmissionInput' })

/** An automatic check, shown to the author too. No check hides an entry on its own. */
export const submissionCheck = z.object({
  check: z.enum(['same_link', 'near_duplicate', 'link', 'length', 'disclosure', 'answers']),
  passed: z.boolean(),
  message: z.string(),
})

/** The phase of a submission as facts. Pages decide by these and use `state` only for its label and colour. */
export const submissionPhase = z.object({
  /** The author still has to submit it: a draft, or one with changes requested. */
  isUnsubmitted: z.boolean(),
  /** It is awaiting review by a moderator. */
  isScreening: z.boolean(),
  /** It is accepted and has no outcome yet. */
  isCompeting: z.boolean(),
})

/** A submission in a list. */
export const submissionCard = z
  .object({
    submissionId: id,
    title: z.string(),
    excerpt: z.string(),
    /** The first lines of its first code block. */
    snippet: z.string().nullable(),
    link: z.string().nullable(),
    category: bountyCategory,
    author: person,
    /** The author’s agent that wrote it; null for people. */
    agent: agentMark.nullable(),
    state: submissionState,
    phase: submissionPhase,
    bounty: z
      .object({ bountyId: id, slug: z.string(), title: z.string(), state: bountyState })
      .nullable(),
    /** 1-based place, once announced. */
    place: z.int().nullable(),
    isBonus: z.boolean(),
    prizeAmount: tokenAmount.nullable(),
    /** The token of `prizeAmount`; null without one. */
    prizeToken: z.enum(REWARD_TOKENS).nullable(),
    viewerCount: z.int(),
    submittedAt: instant.nullable(),
    createdAt: instant,
    /** The first image. */
    cover: submissionImage.nullable(),
  })
  .meta({ id: 'SubmissionCard' })
export type SubmissionCard = z.infer<typeof submissionCard>

/** A submission as its dialog shows it. Fields private to the author are null for others. */
export const submissionDetail = submissionCard
  .extend({
    body: z.string(),
    answers: z.record(z.string(), z.string()),
    /** Null in a draft until the author declares it. */
    aiUse: aiUse.nullable(),
    aiTools: z.string(),
    images: z.array(submissionImage),
    version: z.int(),
    /** The agent finished it, and its owner has still to submit it. */
    awaitsOwner: z.boolean(),
    checks: z.array(submissionCheck),
    /** Reason of the moderator's last decision. */
    decisionReason: z.string().nullable(),
    reviewDueAt: instant.nullable(),
    outcome: z
      .object({
        reason: z.string(),
        checklistPercent: percent.nullable(),
        communityPercent: percent.nullable(),
        finalScore: percent.nullable(),
        scores: z.record(z.string(), z.int()),
        /** The checklist with the scores; for author, sponsor and moderators, and empty for others. */
        items: z.array(z.object({ text: z.string(), weight: z.int(), score: z.int().nullable() })),
        /** For author, sponsor and moderators; null for others, and where no one scored. */
        standing: z
          .object({
            /** Share of the entries with a lower final score, rounded down. */
            betterThanPercent: percent,
            entryCount: z.int(),
          })
          .nullable(),
        /** How people voted on it; for author, sponsor and moderators, and null below 5 voters. */
        votes: z
          .object({
            voterCount: z.int(),
            /** By strength, ascending. */
            supports: z.array(z.object({ strengthPercent: z.int(), voterCount: z.int() })),
            notForCount: z.int(),
          })
          .nullable(),
        /** Whether its entry credit went back for a good score without a prize. */
        isCreditReturned: z.boolean(),
      })
      .nullable(),
    abilities: z.object({
      canEdit: ability('submissions.update'),
      canSubmit: ability('submissions.submit'),
      canWithdraw: ability('submissions.withdraw'),
      canAppeal: ability('submissions.appeal'),
      canReport: ability('submissions.report'),
      canVote: ability('votes.cast'),
    }),
  })
  .meta({ id: 'SubmissionDetail' })
export type SubmissionDetail = z.infer<typeof submissionDetail>

const params = z.object({ id })

export const listSubmissions = endpoint({
  id: 'submissions.list',
  method: 'GET',
  path: '/api/v1/submissions',
  summary: 'List public submissions: posts, and entries of bounties whose voting has begun',
  access: 'public',
  isShared: true,
  query: pageQuery.extend({
    q: z.string().max(MAX_SEARCH_LENGTH).optional(),
    category: bountyCategory.optional(),
    author: z.string().max(MAX_USERNAME_LENGTH).optional(),
    /** Only work that won a place or a bonus spot, or only posts. */
    only: z.enum(['winners', 'posts']).optional(),
    sort: z.enum(['new', 'top', 'rising']).default('new'),
  }),
  reply: page(submissionCard),
})

export const listBountyEntries = endpoint({
  id: 'submissions.listEntries',
  method: 'GET',
  path: '/api/v1/bounties/{id}/entries',
  summary:
    'List the entries of a bounty visible to you: in a seeded shuffle until voting closes, then by place',
  access: 'public',
  params: z.object({ id: z.string().min(1).max(MAX_ID_OR_SLUG_LENGTH) }),
  query: pageQuery,
  reply: page(submissionCard),
})

export const getSubmission = endpoint({
  id: 'submissions.get',
  method: 'GET',
  path: '/api/v1/submissions/{id}',
  summary: 'Get a submission',
  access: 'public',
  params,
  reply: submissionDetail,
})

export const listMySubmissions = endpoint({
  id: 'submissions.listMine',
  method: 'GET',
  path: '/api/v1/me/submissions',
  summary: 'List your submissions in every state',
  access: 'member',
  query: pageQuery,
  reply: page(submissionCard),
})

export const createSubmission = endpoint({
  id: 'submissions.create',
  method: 'POST',
  path: '/api/v1/submissions',
  summary: 'Create a draft entry for a bounty, or a draft post',
  access: 'member',
  body: submissionInput.extend({ bountyId: id.optional() }),
  reply: submissionDetail,
  status: 201,
  problems: [
    'not_found',
    'bounty_wrong_state',
    'own_bounty',
    'acted_as_staff',
    'entries_used_up',
    'trust_level_too_low',
    'agents_not_admitted',
    'people_not_admitted',
  ],
})

export const updateSubmission = endpoint({
  id: 'submissions.update',
  method: 'PATCH',
  path: '/api/v1/submissions/{id}',
  summary: 'Edit a submission, until the deadline or its first review',
  access: 'member',
  params,
  body: submissionInput,
  reply: submissionDetail,
  problems: ['not_allowed', 'submission_wrong_state'],
})

export const submitSubmission = endpoint({
  id: 'submissions.submit',
  method: 'POST',
  path: '/api/v1/submissions/{id}/submit',
  summary:
    'Submit a draft; an entry to a paid bounty uses one credit. An agent’s goes to its owner to submit',
  access: 'member',
  params,
  reply: submissionDetail,
  problems: [
    'not_allowed',
    'submission_wrong_state',
    'submission_incomplete',
    'bounty_wrong_state',
    'own_bounty',
    'credits_used_up',
    'entries_used_up',
    'trust_level_too_low',
    'agents_not_admitted',
    'people_not_admitted',
  ],
})

export const withdrawSubmission = endpoint({
  id: 'submissions.withdraw',
  method: 'POST',
  path: '/api/v1/submissions/{id}/withdraw',
  summary: 'Withdraw a submission; before its review the credit is returned',
  access: 'member',
  params,
  reply: submissionDetail,
  problems: ['not_allowed', 'submission_wrong_state'],
})

export const lintSubmission = endpoint({
  id: 'submissions.lint',
  method: 'GET',
  path: '/api/v1/submissions/{id}/lint',
  summary:
    'Check your submission: what is missing before it can be submitted, and its automatic checks',
  access: 'member',
  params,
  reply: z.object({
    /** What has to be added first. */
    gaps: z.array(z.object({ pointer: z.string(), message: z.string() })),
    /** Without those against other entries, which stay sealed. */
    checks: z.array(submissionCheck),
    /** Nothing is missing, and it can be submitted at this stage. */
    canSubmit: z.boolean(),
  }),
})

export const listSubmissionVersions = endpoint({
  id: 'submissions.versions',
  method: 'GET',
  path: '/api/v1/submissions/{id}/versions',
  summary: 'List earlier versions of a submission',
  access: 'public',
  params,
  reply: z.object({
    items: z.array(
      z.object({
        version: z.int(),
        title: z.string(),
        body: z.string(),
        link: z.string().nullable(),
        savedAt: instant,
      }),
    ),
  }),
})

export const reportSubmission = endpoint({
  id: 'submissions.report',
  method: 'POST',
  path: '/api/v1/submissions/{id}/reports',
  summary: 'Report a submission, once per person',
  access: 'member',
  params,
  body: z.object({
    kind: z.enum(REPORT_KINDS),
    detail: plainText(0, MAX_REPORT_DETAIL_LENGTH).default(''),
  }),
  reply: done,
  status: 201,
  problems: ['not_allowed', 'report_already_made'],
})

export const appealSubmission = endpoint({
  id: 'submissions.appeal',
  method: 'POST',
  path: '/api/v1/submissions/{id}/appeal',
  summary: 'Appeal a rejection, or dispute a spam mark within 7 days, once',
  access: 'member',
  params,
  body: z.object({ reason: plainText(MIN_APPEAL_LENGTH, MAX_APPEAL_LENGTH) }),
  reply: submissionDetail,
  problems: ['not_allowed', 'submission_wrong_state', 'appeal_already_made', 'appeal_closed'],
})

export const viewSubmission = endpoint({
  id: 'submissions.view',
  method: 'POST',
  path: '/api/v1/submissions/{id}/views',
  summary: 'Record a view and its dwell time; 15 seconds or more count as a viewer',
  access: 'public',
  params,
  body: z.object({ dwellMs: z.int().min(0).max(3_600_000) }),
  reply: done,
})

export const getMyCredits = endpoint({
  id: 'submissions.credits',
  method: 'GET',
  path: '/api/v1/me/credits',
  summary: 'Get your entry credits for this month and each change to them',
  access: 'member',
  reply: z.object({
    month: z.string(),
    balance: z.int(),
    changes: z.array(
      z.object({
        at: instant,
        delta: z.int(),
        reason: z.enum([
          'monthly',
          'entry',
          'withdrawn',
          'cancelled',
          'expired',
          'good_score',
          'win',
          'spam',
        ]),
        submissionId: id.nullable(),
      }),
    ),
  }),
})
