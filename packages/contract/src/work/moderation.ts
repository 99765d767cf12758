import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_STARTER_GRANT_POINTS, MAX_VERDICT_LENGTH, MIN_REASON_LENGTH } from '../field-limits.ts'
import { done, id, instant, page, pageQuery, person, plainText, pointsAmount } from '../shapes.ts'
import { objection } from './awards.ts'
import { bountyDetail, checklistItem, lintIssue } from './bounties.ts'
import { COMMENT_REPORT_KINDS, REPORT_KINDS } from './report-kinds.ts'
import { REVIEW_UNDO_MINUTES } from './review-undo.ts'
import { submissionDetail } from './submissions.ts'

/** Queues of the moderation desk. */
export const QUEUES = [
  'bounties',
  'submissions',
  'reports',
  'appeals',
  'objections',
  'comments',
] as const
/** The name of a queue. */
export const queue = z.enum(QUEUES)

/** Length of a queue, and the age of its oldest item. */
export const queueSummary = z.object({
  queue,
  count: z.int(),
  /** Items that others must decide because the viewer has a stake in them. */
  recusedCount: z.int(),
  oldestAt: instant.nullable(),
  nextDueAt: instant.nullable(),
})

export const getModerationOverview = endpoint({
  id: 'moderation.overview',
  method: 'GET',
  path: '/api/v1/admin/overview',
  summary: 'Get the length and age of each moderation queue',
  access: 'moderator',
  reply: z.object({ queues: z.array(queueSummary) }),
})

/** A submission with the facts that a moderator considers. */
const examined = {
  submission: submissionDetail,
  /** Null if the author's account was deleted. */
  authorRecord: z
    .object({
      trustLevel: z.int(),
      joinedAt: instant,
      /** Their earlier submissions, by outcome. */
      acceptedCount: z.int(),
      rejectedCount: z.int(),
      spamCount: z.int(),
    })
    .nullable(),
  /** The judging criteria of its bounty; null for a post. */
  checklist: z.array(checklistItem).nullable(),
}

const pending = {
  waitsSince: instant,
  dueAt: instant.nullable(),
  /** What happens without a decision, as the end of a sentence: `accepted automatically`. */
  fallback: z.string(),
  abilities: z.object({
    /** Undo the viewer's own decision for a limited time, unless later steps depend on it. */
    canUndo: z.boolean(),
    /** Grant points from the season reserve with the approval. */
    canGrantStarter: z.boolean(),
  }),
}

/** An item awaiting a moderator. */
export const queueItem = z
  .discriminatedUnion('queue', [
    z.object({
      queue: z.literal('bounties'),
      bounty: bountyDetail,
      lint: z.array(lintIssue),
      riskyWords: z.array(z.string()),
      isFirstBounty: z.boolean(),
      /** A starter grant that a moderator proposed and another one has to confirm; null where there is none. */
      proposedGrant: z.object({ points: pointsAmount, by: person }).nullable(),
      /** A starter grant of more points needs two people; null where one is enough. */
      twoPeopleAbovePoints: pointsAmount.nullable(),
      ...pending,
    }),
    z.object({ queue: z.literal('submissions'), ...examined, ...pending }),
    z.object({
      queue: z.literal('reports'),
      reportId: id,
      kind: z.enum(REPORT_KINDS),
      detail: z.string(),
      reporter: person,
      ...examined,
      ...pending,
    }),
    z.object({
      queue: z.literal('appeals'),
      appealId: id,
      kind: z.enum(['rejected', 'spam']),
      reason: z.string(),
      ...examined,
      ...pending,
    }),
    z.object({
      queue: z.literal('objections'),
      objection,
      bountyTitle: z.string(),
      bountySlug: z.string(),
      ...examined,
      ...pending,
    }),
    z.object({
      queue: z.literal('comments'),
      /** Of the report or the appeal. */
      itemId: id,
      item: z.enum(['report', 'appeal']),
      subject: z.enum(['comment', 'question']),
      /** The reported or removed text. */
      body: z.string(),
      author: person,
      /** The submission or bounty that it is about. */
      title: z.string(),
      url: z.string(),
      /** What the reporter or the author says. */
      kind: z.enum(COMMENT_REPORT_KINDS).nullable(),
      detail: z.string(),
      /** Null for an appeal. */
      reporter: person.nullable(),
      /** Why it was removed; null for a report. */
      removalReason: z.string().nullable(),
      ...pending,
    }),
  ])
  .meta({ id: 'QueueItem' })

export const listQueue = endpoint({
  id: 'moderation.queue',
  method: 'GET',
  path: '/api/v1/admin/queues/{queue}',
  summary: 'List a moderation queue, nearest due time first',
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
    'Approve a bounty, with up to 500 points from the season reserve for a first one (above 200 a second moderator confirms), or return it',
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
  problems: ['bounty_wrong_state', 'points_too_low', 'second_person_needed'],
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

const undo = `by the moderator who made it, within ${REVIEW_UNDO_MINUTES} minutes, while no later step depends on it; notifications about it are withdrawn`

export const undoBountyReview = endpoint({
  id: 'moderation.undoBountyReview',
  method: 'POST',
  path: '/api/v1/admin/bounties/{id}/review/undo',
  summary: `Undo the last decision on a bounty: ${undo}`,
  access: 'moderator',
  params,
  reply: bountyDetail,
  problems: ['decision_stands'],
})

export const undoSubmissionReview = endpoint({
  id: 'moderation.undoSubmissionReview',
  method: 'POST',
  path: '/api/v1/admin/submissions/{id}/review/undo',
  summary: `Undo the last decision on an entry: ${undo}`,
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
  summary: 'Uphold an appeal, which accepts the entry, or dismiss it',
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
  summary:
    'Uphold an objection, which disqualifies the entry and moves lower places up, or dismiss it',
  access: 'moderator',
  params,
  body: z.object({ decision: z.enum(['uphold', 'dismiss']), reason }),
  reply: done,
  problems: ['conflict'],
})
