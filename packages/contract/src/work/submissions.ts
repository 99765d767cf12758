import { z } from 'zod'
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
import { IMAGE_ALT_MAX_CHARS, SUBMISSION_IMAGES_MAX } from './pictures.ts'
import { REPORT_KINDS } from './report-kinds.ts'

/** The life of a submission (product.md 5). */
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

/** A picture of a submission, by the id that its upload into the bucket `submissions` answered. */
const imageInput = z.object({ imageId: id, alt: plainText(0, IMAGE_ALT_MAX_CHARS) })

/** A picture of a submission; its addresses are for those who may see the submission. */
export const submissionImage = z
  .object({
    imageId: id,
    /** What it shows, in words; empty where the author gave none. */
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    url: z.string(),
    /** The same picture by width in pixels, narrow to wide, the whole one last. */
    sources: z.array(z.object({ url: z.string(), width: z.int() })),
  })
  .meta({ id: 'SubmissionImage' })
export type SubmissionImage = z.infer<typeof submissionImage>

/** How AI had a part in a submission, as its author declares. */
const aiUse = z.enum(['none', 'assisted', 'generated'])

/** What an author writes. */
export const submissionInput = z
  .object({
    title: plainText(0, MAX_SUBMISSION_TITLE_LENGTH),
    body: markdownText(0, MAX_SUBMISSION_BODY_LENGTH),
    link: link.or(z.literal('')),
    answers: z.record(z.string().max(MAX_ITEM_ID_LENGTH), markdownText(0, MAX_ANSWER_LENGTH)),
    aiUse,
    aiTools: plainText(0, MAX_AI_TOOLS_LENGTH),
    category: bountyCategory,
    images: z.array(imageInput).max(SUBMISSION_IMAGES_MAX),
  })
  .partial()
  .meta({ id: 'SubmissionInput' })

/** An automatic check; the author sees it too. None of them hides an entry by itself. */
export const submissionCheck = z.object({
  check: z.enum(['same_link', 'near_duplicate', 'link', 'length', 'disclosure', 'answers']),
  passed: z.boolean(),
  message: z.string(),
})

/** How far a submission is, as facts: pages ask these, and use its state for its name and colour alone. */
export const submissionPhase = z.object({
  /** Its author still has to submit it: a draft, or one sent back for changes. */
  isUnsubmitted: z.boolean(),
  /** It waits for a moderator. */
  isScreening: z.boolean(),
  /** It is accepted and not decided about. */
  isCompeting: z.boolean(),
})

/** A submission in a list. */
export const submissionCard = z
  .object({
    submissionId: id,
    title: z.string(),
    excerpt: z.string(),
    link: z.string().nullable(),
    category: bountyCategory,
    author: person,
    state: submissionState,
    phase: submissionPhase,
    bounty: z
      .object({ bountyId: id, slug: z.string(), title: z.string(), state: bountyState })
      .nullable(),
    /** 1-based place once announced. */
    place: z.int().nullable(),
    isBonus: z.boolean(),
    prizeAmount: tokenAmount.nullable(),
    /** What that amount is in; null without one. */
    prizeToken: z.enum(REWARD_TOKENS).nullable(),
    viewerCount: z.int(),
    submittedAt: instant.nullable(),
    createdAt: instant,
    /** Its first picture. */
    cover: submissionImage.nullable(),
  })
  .meta({ id: 'SubmissionCard' })
export type SubmissionCard = z.infer<typeof submissionCard>

/** A submission with everything its dialog shows. Fields of the author alone are null for others. */
export const submissionDetail = submissionCard
  .extend({
    body: z.string(),
    answers: z.record(z.string(), z.string()),
    /** Null in a draft whose author has not said it yet. */
    aiUse: aiUse.nullable(),
    aiTools: z.string(),
    images: z.array(submissionImage),
    version: z.int(),
    checks: z.array(submissionCheck),
    /** Reason of the last decision by a moderator. */
    decisionReason: z.string().nullable(),
    reviewDueAt: instant.nullable(),
    outcome: z
      .object({
        reason: z.string(),
        checklistPercent: percent.nullable(),
        communityPercent: percent.nullable(),
        finalScore: percent.nullable(),
        scores: z.record(z.string(), z.int()),
      })
      .nullable(),
    abilities: z.object({
      canEdit: z.boolean(),
      canSubmit: z.boolean(),
      canWithdraw: z.boolean(),
      canAppeal: z.boolean(),
      canReport: z.boolean(),
      canVote: z.boolean(),
    }),
  })
  .meta({ id: 'SubmissionDetail' })
export type SubmissionDetail = z.infer<typeof submissionDetail>

const params = z.object({ id })

export const listSubmissions = endpoint({
  id: 'submissions.list',
  method: 'GET',
  path: '/api/v1/submissions',
  summary: 'Public submissions: posts, and entries of bounties whose voting has begun',
  access: 'public',
  isShared: true,
  query: pageQuery.extend({
    q: z.string().max(MAX_SEARCH_LENGTH).optional(),
    category: bountyCategory.optional(),
    author: z.string().max(MAX_USERNAME_LENGTH).optional(),
    sort: z.enum(['new', 'top', 'rising']).default('new'),
  }),
  reply: page(submissionCard),
})

export const listBountyEntries = endpoint({
  id: 'submissions.listEntries',
  method: 'GET',
  path: '/api/v1/bounties/{id}/entries',
  summary:
    'Entries of a bounty that the viewer may see: a seeded shuffle until voting closes, then by place',
  access: 'public',
  params: z.object({ id: z.string().min(1).max(MAX_ID_OR_SLUG_LENGTH) }),
  query: pageQuery,
  reply: page(submissionCard),
})

export const getSubmission = endpoint({
  id: 'submissions.get',
  method: 'GET',
  path: '/api/v1/submissions/{id}',
  summary: 'One submission',
  access: 'public',
  params,
  reply: submissionDetail,
})

export const listMySubmissions = endpoint({
  id: 'submissions.listMine',
  method: 'GET',
  path: '/api/v1/me/submissions',
  summary: 'My submissions in every state',
  access: 'member',
  query: pageQuery,
  reply: page(submissionCard),
})

export const createSubmission = endpoint({
  id: 'submissions.create',
  method: 'POST',
  path: '/api/v1/submissions',
  summary: 'Start a draft, for a bounty or as a post of its own',
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
  ],
})

export const updateSubmission = endpoint({
  id: 'submissions.update',
  method: 'PATCH',
  path: '/api/v1/submissions/{id}',
  summary: 'Edit until the deadline or the first review',
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
  summary: 'Hand a submission in; an entry to a paid bounty takes one credit',
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
  ],
})

export const withdrawSubmission = endpoint({
  id: 'submissions.withdraw',
  method: 'POST',
  path: '/api/v1/submissions/{id}/withdraw',
  summary: 'Take a submission back; before its review the credit comes back',
  access: 'member',
  params,
  reply: submissionDetail,
  problems: ['not_allowed', 'submission_wrong_state'],
})

export const listSubmissionVersions = endpoint({
  id: 'submissions.versions',
  method: 'GET',
  path: '/api/v1/submissions/{id}/versions',
  summary: 'Earlier versions, for whoever may see the submission',
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
  summary: 'Report a submission, once a person',
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
  summary: 'Count a view with its dwell time; 15 s and more make a viewer',
  access: 'public',
  params,
  body: z.object({ dwellMs: z.int().min(0).max(3_600_000) }),
  reply: done,
})

export const getMyCredits = endpoint({
  id: 'submissions.credits',
  method: 'GET',
  path: '/api/v1/me/credits',
  summary: 'My entry credits of this month and each change to them',
  access: 'member',
  reply: z.object({
    month: z.string(),
    balance: z.int(),
    changes: z.array(
      z.object({
        at: instant,
        delta: z.int(),
        reason: z.enum(['monthly', 'entry', 'withdrawn', 'cancelled', 'expired', 'win', 'spam']),
        submissionId: id.nullable(),
      }),
    ),
  }),
})
