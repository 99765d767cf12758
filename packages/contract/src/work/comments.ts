import { z } from 'zod'
import { ability } from '../ability.ts'
import { agentMark } from '../developers/agents.ts'
import { endpoint } from '../endpoint.ts'
import {
  COMMENT_EDIT_MINUTES,
  MAX_APPEAL_LENGTH,
  MAX_COMMENT_LENGTH,
  MAX_MENTIONS,
  MAX_REPORT_DETAIL_LENGTH,
  MAX_VERDICT_LENGTH,
  MIN_APPEAL_LENGTH,
  MIN_REASON_LENGTH,
} from '../field-limits.ts'
import { done, id, instant, markdownText, page, pageQuery, person, plainText } from '../shapes.ts'
import { COMMENT_REPORT_KINDS } from './report-kinds.ts'

/** Why a moderator removed something, for those who may still read it and for everyone else. */
export const removal = z.object({ at: instant, reason: z.string() }).meta({ id: 'Removal' })

/** A comment on a submission, or a reply to one. */
export const comment = z
  .object({
    commentId: id,
    submissionId: id,
    /** The comment that it replies to; null for a comment of its own. */
    parentId: id.nullable(),
    author: person,
    /** The author’s agent that wrote it; null for people. */
    agent: agentMark.nullable(),
    /** Whether it is by the author of the submission. */
    isAuthor: z.boolean(),
    /** Whether it is by the sponsor of its bounty. */
    isSponsor: z.boolean(),
    /** Markdown as typed; null once deleted, or removed and not for this viewer. */
    body: z.string().nullable(),
    /** Usernames in it that exist. */
    mentions: z.array(z.string()),
    createdAt: instant,
    editedAt: instant.nullable(),
    isDeleted: z.boolean(),
    removal: removal.nullable(),
    abilities: z.object({
      canEdit: ability('comments.update'),
      canDelete: ability('comments.delete'),
      canReply: ability('comments.create'),
      canReport: ability('comments.report'),
      /** Ask another moderator to restore it, once. */
      canAppeal: ability('comments.appeal'),
    }),
  })
  .meta({ id: 'Comment' })

const params = z.object({ id })
const body = markdownText(1, MAX_COMMENT_LENGTH).refine(
  (text) => text.trim() !== '',
  'Write something',
)
const report = z.object({
  kind: z.enum(COMMENT_REPORT_KINDS),
  detail: plainText(0, MAX_REPORT_DETAIL_LENGTH).default(''),
})
const appeal = z.object({ reason: plainText(MIN_APPEAL_LENGTH, MAX_APPEAL_LENGTH) })
const reason = plainText(MIN_REASON_LENGTH, MAX_VERDICT_LENGTH)

export const listComments = endpoint({
  id: 'comments.list',
  method: 'GET',
  path: '/api/v1/submissions/{id}/comments',
  summary: 'List the comments on a submission, oldest first, each followed by its replies',
  access: 'public',
  params,
  query: pageQuery,
  reply: page(comment).extend({
    /** Comments and replies that can be read. */
    count: z.int(),
    /** Whether comments are open: from the end of voting on, for a post once it is accepted. */
    isOpen: z.boolean(),
    abilities: z.object({ canComment: ability('comments.create') }),
    /** The trust level that the viewer needs, and lacks; null where nothing is missing. */
    neededTrustLevel: z.int().nullable(),
  }),
})

export const createComment = endpoint({
  id: 'comments.create',
  method: 'POST',
  path: '/api/v1/submissions/{id}/comments',
  summary: `Comment on a submission once voting is over, or reply to a comment; up to ${MAX_MENTIONS} mentions`,
  access: 'member',
  params,
  body: z.object({ body, parentId: id.nullable().default(null) }),
  reply: comment,
  status: 201,
  problems: ['comments_closed', 'trust_level_too_low'],
})

export const updateComment = endpoint({
  id: 'comments.update',
  method: 'PATCH',
  path: '/api/v1/comments/{id}',
  summary: `Edit your comment within ${COMMENT_EDIT_MINUTES} minutes`,
  access: 'member',
  params,
  body: z.object({ body }),
  reply: comment,
  problems: ['not_allowed', 'edit_closed'],
})

export const deleteComment = endpoint({
  id: 'comments.delete',
  method: 'DELETE',
  path: '/api/v1/comments/{id}',
  summary: 'Delete your comment; replies stay',
  access: 'member',
  params,
  reply: done,
  problems: ['not_allowed'],
})

export const reportComment = endpoint({
  id: 'comments.report',
  method: 'POST',
  path: '/api/v1/comments/{id}/reports',
  summary: 'Report a comment, once per person, from trust level 1',
  access: 'member',
  params,
  body: report,
  reply: done,
  status: 201,
  problems: ['not_allowed', 'report_already_made', 'trust_level_too_low'],
})

export const reportQuestion = endpoint({
  id: 'comments.reportQuestion',
  method: 'POST',
  path: '/api/v1/bounty-questions/{id}/reports',
  summary: 'Report a question on a bounty, once per person, from trust level 1',
  access: 'member',
  params,
  body: report,
  reply: done,
  status: 201,
  problems: ['not_allowed', 'report_already_made', 'trust_level_too_low'],
})

export const appealComment = endpoint({
  id: 'comments.appeal',
  method: 'POST',
  path: '/api/v1/comments/{id}/appeal',
  summary: 'Appeal the removal of your comment, once; another moderator decides',
  access: 'member',
  params,
  body: appeal,
  reply: done,
  status: 201,
  problems: ['not_allowed', 'appeal_already_made', 'appeal_closed'],
})

export const appealQuestion = endpoint({
  id: 'comments.appealQuestion',
  method: 'POST',
  path: '/api/v1/bounty-questions/{id}/appeal',
  summary: 'Appeal the removal of your question, once; another moderator decides',
  access: 'member',
  params,
  body: appeal,
  reply: done,
  status: 201,
  problems: ['not_allowed', 'appeal_already_made', 'appeal_closed'],
})

export const resolveCommentReport = endpoint({
  id: 'moderation.resolveCommentReport',
  method: 'POST',
  path: '/api/v1/admin/comment-reports/{id}/resolve',
  summary: 'Remove a reported comment or question, or keep it; closes every open report about it',
  access: 'moderator',
  params,
  body: z.object({ decision: z.enum(['remove', 'keep']), reason }),
  reply: done,
  problems: ['conflict'],
})

export const resolveCommentAppeal = endpoint({
  id: 'moderation.resolveCommentAppeal',
  method: 'POST',
  path: '/api/v1/admin/comment-appeals/{id}/resolve',
  summary: 'Uphold the appeal of a removal, which restores the text, or dismiss it',
  access: 'moderator',
  params,
  body: z.object({ decision: z.enum(['uphold', 'dismiss']), reason }),
  reply: done,
  problems: ['conflict'],
})
