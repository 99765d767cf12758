import { z } from 'zod'
import { auditEntry } from '../audit.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_STARTER_GRANT_POINTS, MAX_VERDICT_LENGTH, MIN_REASON_LENGTH } from '../field-limits.ts'
import { done, id, instant, page, pageQuery, person, plainText } from '../shapes.ts'
import { objection } from './awards.ts'
import { bountyDetail, checklistItem, lintIssue } from './bounties.ts'
import { REPORT_KINDS } from './report-kinds.ts'
import { REVIEW_UNDO_MINUTES } from './review-undo.ts'
import { submissionDetail } from './submissions.ts'

/** The queues of a moderator's desk. */
export const QUEUES = ['bounties', 'submissions', 'reports', 'appeals', 'objections'] as const
/** The name of a queue. */
export const queue = z.enum(QUEUES)

/** How long a queue is and how old its head. */
export const queueSummary = z.object({
  queue,
  count: z.int(),
  /** What others decide: I have a stake in it. */
  recusedCount: z.int(),
  oldestAt: instant.nullable(),
  nextDueAt: instant.nullable(),
})

export const getModerationOverview = endpoint({
  id: 'moderation.overview',
  method: 'GET',
  path: '/api/v1/admin/overview',
  summary: 'Queues with their age',
  access: 'moderator',
  reply: z.object({ queues: z.array(queueSummary) }),
})

/** A submission with what a moderator weighs beside it. */
const examined = {
  submission: submissionDetail,
  /** Null where the author's account is gone. */
  authorRecord: z
    .object({
      trustLevel: z.int(),
      joinedAt: instant,
      /** Of what they submitted so far, by what became of it. */
      acceptedCount: z.int(),
      rejectedCount: z.int(),
      spamCount: z.int(),
    })
    .nullable(),
  /** The judging criteria of its bounty; null for a post. */
  checklist: z.array(checklistItem).nullable(),
}

const waits = {
  waitsSince: instant,
  dueAt: instant.nullable(),
  /** What becomes of it without a decision, as a sentence goes on: `accepted automatically`. */
  fallback: z.string(),
  abilities: z.object({
    /** Take the own decision about it back for a while, unless something followed from it. */
    canUndo: z.boolean(),
    /** Give points from the season reserve with the approval. */
    canGrantStarter: z.boolean(),
  }),
}

/** A thing that waits for a moderator, nearest due time first. */
export const queueItem = z
  .discriminatedUnion('queue', [
    z.object({
      queue: z.literal('bounties'),
      bounty: bountyDetail,
      lint: z.array(lintIssue),
      riskyWords: z.array(z.string()),
      isFirstBounty: z.boolean(),
      ...waits,
    }),
    z.object({ queue: z.literal('submissions'), ...examined, ...waits }),
    z.object({
      queue: z.literal('reports'),
      reportId: id,
      kind: z.enum(REPORT_KINDS),
      detail: z.string(),
      reporter: person,
      ...examined,
      ...waits,
    }),
    z.object({
      queue: z.literal('appeals'),
      appealId: id,
      kind: z.enum(['rejected', 'spam']),
      reason: z.string(),
      ...examined,
      ...waits,
    }),
    z.object({
      queue: z.literal('objections'),
      objection,
      bountyTitle: z.string(),
      bountySlug: z.string(),
      ...examined,
      ...waits,
    }),
  ])
  .meta({ id: 'QueueItem' })

export const listQueue = endpoint({
  id: 'moderation.queue',
  method: 'GET',
  path: '/api/v1/admin/queues/{queue}',
  summary: 'One queue',
  access: 'moderator',
  params: z.object({ queue }),
  query: pageQuery,
  reply: page(queueItem),
})

const params = z.object({ id })
const reason = plainText(MIN_REASON_LENGTH, MAX_VERDICT_LENGTH)

export const reviewBounty = endpoint({
  id: 'moderation.reviewBounty',
  method: 'POST',
  path: '/api/v1/admin/bounties/{id}/review',
  summary:
    'Approve a bounty, with up to 500 points from the season reserve for a first one, or send it back',
  access: 'moderator',
  params,
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('approve'),
      starterGrantPoints: z.int().min(0).max(MAX_STARTER_GRANT_POINTS).default(0),
    }),
    z.object({ decision: z.literal('return'), reasons: reason }),
  ]),
  reply: bountyDetail,
  problems: ['bounty_wrong_state', 'points_too_low'],
})

export const reviewSubmission = endpoint({
  id: 'moderation.reviewSubmission',
  method: 'POST',
  path: '/api/v1/admin/submissions/{id}/review',
  summary: 'Accept an entry, ask for changes, reject it or mark it as spam',
  access: 'moderator',
  params,
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('accept') }),
    z.object({ decision: z.literal('request_changes'), reason }),
    z.object({ decision: z.literal('reject'), reason }),
    z.object({ decision: z.literal('spam'), reason }),
  ]),
  reply: submissionDetail,
  problems: ['submission_wrong_state'],
})

const undo = `by the person who made it, within ${REVIEW_UNDO_MINUTES} minutes, while nothing followed from it; notices about it are withdrawn`

export const undoBountyReview = endpoint({
  id: 'moderation.undoBountyReview',
  method: 'POST',
  path: '/api/v1/admin/bounties/{id}/review/undo',
  summary: `Undo the last decision about a bounty: ${undo}`,
  access: 'moderator',
  params,
  reply: bountyDetail,
  problems: ['decision_stands'],
})

export const undoSubmissionReview = endpoint({
  id: 'moderation.undoSubmissionReview',
  method: 'POST',
  path: '/api/v1/admin/submissions/{id}/review/undo',
  summary: `Undo the last decision about an entry: ${undo}`,
  access: 'moderator',
  params,
  reply: submissionDetail,
  problems: ['decision_stands'],
})

export const resolveReport = endpoint({
  id: 'moderation.resolveReport',
  method: 'POST',
  path: '/api/v1/admin/reports/{id}/resolve',
  summary: 'Confirm or reject a report',
  access: 'moderator',
  params,
  body: z.object({ decision: z.enum(['confirm', 'reject']), reason }),
  reply: done,
  problems: ['conflict'],
})

export const resolveAppeal = endpoint({
  id: 'moderation.resolveAppeal',
  method: 'POST',
  path: '/api/v1/admin/appeals/{id}/resolve',
  summary: 'Uphold an appeal (the entry is accepted) or dismiss it',
  access: 'moderator',
  params,
  body: z.object({ decision: z.enum(['uphold', 'dismiss']), reason }),
  reply: done,
  problems: ['conflict'],
})

export const resolveObjection = endpoint({
  id: 'moderation.resolveObjection',
  method: 'POST',
  path: '/api/v1/admin/objections/{id}/resolve',
  summary: 'Uphold an objection (the entry is disqualified, lower places move up) or dismiss it',
  access: 'moderator',
  params,
  body: z.object({ decision: z.enum(['uphold', 'dismiss']), reason }),
  reply: done,
  problems: ['conflict'],
})

export const listAudit = endpoint({
  id: 'moderation.audit',
  method: 'GET',
  path: '/api/v1/admin/audit',
  summary: 'The audit log, newest first',
  access: 'moderator',
  query: pageQuery,
  reply: page(auditEntry),
})
