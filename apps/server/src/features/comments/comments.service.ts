import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { listComments as listEndpoint } from '@laurel/contract/work/comments'
import { mentionsIn } from '@laurel/contract/work/mentions'
import { z } from 'zod'
import { plus } from '../../platform/clock.ts'
import { agentOf, type Ctx, hasRole, isWrittenBy, type MemberCtx } from '../../platform/context.ts'
import { instantKey, readCursor, toPage } from '../../platform/cursor.ts'
import { newId } from '../../platform/ids.ts'
import type { BountyRow } from '../bounties/bounties.service.ts'
import { findMentionedNames, requireMentioned } from '../bounties/questions/mentions.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { findBountyViewer } from '../recusals/recusals.service.ts'
import { findTrustLevel } from '../standings/standings.service.ts'
import {
  hasEnteredAs,
  requireVisibleSubmission,
  type SubmissionRow,
} from '../submissions/submissions.service.ts'
import { areCommentsOpen, isAppealable, isEditable } from './comments.policy.ts'
import { type PresentedComment, presentComment } from './comments.presenter.ts'
import {
  type CommentRow,
  type CommentWithAuthor,
  countComments,
  eraseCommentsOf,
  findComment,
  insertComment,
  listWritten,
  lockCommentRow,
  selectComments,
  updateCommentRow,
} from './comments.queries.ts'
import { COMMENT_RULES } from './comments.rules.ts'
import { listAppealed, listReported } from './reviews/comment-reports.queries.ts'

/** A submission with its bounty, null for a post. */
interface Place {
  submission: SubmissionRow
  bounty: BountyRow | null
}

const commentCursor = z.tuple([instantKey, z.uuid(), instantKey, z.uuid()])

/** A page of the comments on a submission, oldest thread first; none while they are closed. Raises `not_found`. */
export async function listComments(
  ctx: Ctx,
  submissionId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<ServerCall<typeof listEndpoint>['reply']> {
  const place = await requireVisibleSubmission(ctx, submissionId)
  const after = readCursor(query.cursor, commentCursor)
  const level = await trustLevelOf(ctx)
  const isOpen = isOpenAt(place)
  const needed = COMMENT_RULES.minTrustLevel
  const isTrusted = level !== null && level >= needed
  const facts = {
    isOpen,
    abilities: { canComment: isOpen && isTrusted },
    neededTrustLevel: level === null || isTrusted ? null : needed,
  }
  if (!isOpen) return { items: [], nextCursor: null, count: 0, ...facts }
  const rows = await selectComments(ctx.db, submissionId, { after, limit: query.limit + 1 })
  const present = await presenterOf(ctx, place, rows, isTrusted)
  const count = await countComments(ctx.db, submissionId)
  return { ...toPage(rows, query.limit, keyOf, present), count, ...facts }
}

/**
 * Writes a comment or a reply. Raises `not_found`, `not_allowed` for an agent that did not enter the bounty, `comments_closed`, `trust_level_too_low`, `rate_limited` and
 * `validation_failed` for too many mentions.
 */
export async function createComment(
  ctx: MemberCtx,
  submissionId: string,
  input: { body: string; parentId: string | null },
): Promise<PresentedComment> {
  const place = await requireOpen(ctx, submissionId)
  await requireEntrant(ctx, place)
  await requireTrust(ctx)
  await requireSlow(ctx)
  const root = await findRoot(ctx, submissionId, input.parentId)
  const mentioned = await requireMentioned(ctx.db, input.body)
  const id = newId()
  const row = {
    id,
    submissionId,
    rootId: root?.id ?? id,
    threadAt: root?.threadAt ?? ctx.now,
    authorId: ctx.viewer.userId,
    agentId: agentOf(ctx.viewer),
    body: input.body,
    createdAt: ctx.now,
  }
  await insertComment(ctx.db, row)
  await notifyOf(ctx, place, row, { root, mentioned })
  return await presentById(ctx, place, id)
}

/** Edits the viewer's comment while there is time. Raises `not_found`, `not_allowed`, `edit_closed`. */
export async function updateComment(
  ctx: MemberCtx,
  id: string,
  body: string,
): Promise<PresentedComment> {
  const { comment, place } = await lockOwnComment(ctx, id)
  if (!isEditable(comment, ctx.now)) throw new Problem('edit_closed')
  const mentioned = await requireMentioned(ctx.db, body)
  if (comment.body !== body) {
    await updateCommentRow(ctx.db, id, { body, editedAt: ctx.now })
    // Those who were told about it already are not told again.
    await notifyOf(ctx, place, comment, { root: null, mentioned, isEdit: true })
  }
  return await presentById(ctx, place, id)
}

/** Deletes the viewer's comment; its text is gone, its replies stay. Raises `not_found`, `not_allowed`. */
export async function deleteComment(ctx: MemberCtx, id: string): Promise<void> {
  const { comment } = await lockOwnComment(ctx, id)
  if (comment.deletedAt !== null) return
  await updateCommentRow(ctx.db, id, { body: '', deletedAt: ctx.now })
}

/** Empties all comments of a person, when their account is deleted. */
export async function eraseComments(ctx: Ctx, userId: string): Promise<void> {
  await eraseCommentsOf(ctx.db, userId, ctx.now)
}

/** Raises `trust_level_too_low` for people who may not yet comment or report. */
export async function requireTrust(ctx: MemberCtx): Promise<void> {
  const level = await trustLevelOf(ctx)
  if (level === null || level < COMMENT_RULES.minTrustLevel) {
    throw new Problem('trust_level_too_low', {
      detail: `This needs trust level ${COMMENT_RULES.minTrustLevel} or higher`,
    })
  }
}

/** A comment that the viewer may read, locked, with its submission. Raises `not_found`. */
export async function lockVisibleComment(
  ctx: MemberCtx,
  id: string,
): Promise<{ comment: CommentRow; place: Place }> {
  const comment = await lockCommentRow(ctx.db, id)
  if (comment === null) throw new Problem('not_found')
  const place = await requireVisibleSubmission(ctx, comment.submissionId)
  if (!isOpenAt(place)) throw new Problem('not_found')
  return { comment, place }
}

async function lockOwnComment(ctx: MemberCtx, id: string) {
  const found = await lockVisibleComment(ctx, id)
  if (!isWrittenBy(ctx.viewer, found.comment)) throw new Problem('not_allowed')
  return found
}

/** Whether comments are open: the submission was accepted, and its bounty's voting is over. */
function isOpenAt({ submission, bounty }: Place): boolean {
  return submission.isShown && areCommentsOpen(bounty)
}

async function requireOpen(ctx: MemberCtx, submissionId: string): Promise<Place> {
  const place = await requireVisibleSubmission(ctx, submissionId)
  if (!isOpenAt(place)) throw new Problem('comments_closed')
  return place
}

/** Raises `not_allowed` for an agent that has no submitted entry in the bounty. */
async function requireEntrant({ db, viewer }: MemberCtx, { bounty }: Place): Promise<void> {
  const agentId = agentOf(viewer)
  if (agentId === null) return
  if (bounty !== null && (await hasEnteredAs(db, agentId, bounty.id))) return
  throw new Problem('not_allowed', { detail: 'Agents comment only where they entered' })
}

async function trustLevelOf({ db, viewer }: Ctx): Promise<number | null> {
  return viewer === null ? null : await findTrustLevel(db, viewer.userId)
}

/** Raises `rate_limited` after a burst of comments. */
async function requireSlow({ db, viewer, now }: MemberCtx): Promise<void> {
  const written = await listWritten(db, viewer.userId, plus(now, -COMMENT_RULES.windowMs))
  const earliest = written.at(-COMMENT_RULES.maxInWindow)
  if (earliest === undefined) return
  const freeMs = plus(earliest, COMMENT_RULES.windowMs).getTime() - now.getTime()
  throw new Problem('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(freeMs / 1000)) })
}

/** The comment to reply to; a reply to a reply stands in the same thread. Raises `not_found`. */
async function findRoot(
  ctx: MemberCtx,
  submissionId: string,
  parentId: string | null,
): Promise<CommentRow | null> {
  if (parentId === null) return null
  const parent = (await findComment(ctx.db, parentId))?.comment
  const root =
    parent === undefined || parent.rootId === parent.id
      ? parent
      : (await findComment(ctx.db, parent.rootId))?.comment
  if (root === undefined || root.submissionId !== submissionId) throw new Problem('not_found')
  if (root.deletedAt !== null || root.removedAt !== null) throw new Problem('not_found')
  return root
}

/** Tells people about a comment, each once: whom it mentions, whom it answers, and the author of the work. */
async function notifyOf(
  ctx: MemberCtx,
  { submission }: Place,
  comment: { id: string; authorId: string },
  about: {
    root: CommentRow | null
    mentioned: readonly { userId: string }[]
    isEdit?: boolean
  },
): Promise<void> {
  const told = new Set([comment.authorId])
  const isNew = ({ userId }: { userId: string }) => !told.has(userId) && told.add(userId)
  const actionUrl = paths.submission(submission.id)
  const mentions = about.mentioned.filter(isNew).map(({ userId }) => ({
    userId,
    type: 'new_task' as const,
    title: 'You were mentioned',
    message: `A comment on “${submission.title}” mentions you.`,
    dedupeKey: `comment:${comment.id}:mention`,
    actionUrl,
  }))
  const grouped = [
    { userId: about.root?.authorId, kind: 'replies' as const, subject: about.root?.id ?? '' },
    { userId: submission.authorId, kind: 'comments' as const, subject: submission.id },
  ].flatMap(({ userId, kind, subject }) =>
    about.isEdit === true || userId === undefined || !isNew({ userId })
      ? []
      : [
          {
            userId,
            type: 'new_task' as const,
            title: kind === 'replies' ? 'New reply' : 'New comment',
            message: `“${submission.title}” has a new ${kind === 'replies' ? 'reply to you' : 'comment'}.`,
            dedupeKey: `comment:${comment.id}`,
            actionUrl,
            group: { kind, subject, name: submission.title },
          },
        ],
  )
  await notify(ctx, [...mentions, ...grouped])
}

function keyOf({ comment }: CommentWithAuthor) {
  return [comment.threadAt.getTime(), comment.rootId, comment.createdAt.getTime(), comment.id]
}

async function presentById(ctx: MemberCtx, place: Place, id: string): Promise<PresentedComment> {
  const row = await findComment(ctx.db, id)
  if (row === null) throw new Problem('not_found')
  return (await presenterOf(ctx, place, [row], true))(row)
}

/** A function that presents comments of one submission, with the facts of all read at once. */
async function presenterOf(
  ctx: Ctx,
  { submission, bounty }: Place,
  rows: readonly CommentWithAuthor[],
  isTrusted: boolean,
): Promise<(row: CommentWithAuthor) => PresentedComment> {
  const userId = ctx.viewer?.userId ?? null
  const ids = rows.map(({ comment }) => comment.id)
  const usernames = await findMentionedNames(
    ctx.db,
    rows.map(({ comment }) => comment.body),
  )
  const reported = userId === null ? new Set() : await listReported(ctx.db, userId, ids)
  const appealed = userId === null ? new Set() : await listAppealed(ctx.db, ids)
  const isStaff = hasRole(await findBountyViewer(ctx, bounty?.id ?? null), 'moderator')
  return (row) => {
    const { comment } = row
    const isOwn = isWrittenBy(ctx.viewer, comment)
    const isGone = comment.deletedAt !== null || comment.removedAt !== null
    return presentComment(row, {
      authorOfWork: submission.authorId,
      sponsorId: bounty?.sponsorId ?? null,
      usernames,
      mentions: mentionsIn(comment.body),
      readsRemoved: isOwn || isStaff,
      abilities: {
        canEdit: isOwn && isEditable(comment, ctx.now),
        canDelete: isOwn && comment.deletedAt === null,
        canReply: isTrusted && !isGone,
        canReport: isTrusted && !isOwn && !isGone && !reported.has(comment.id),
        canAppeal: isOwn && isAppealable(comment, ctx.now) && !appealed.has(comment.id),
      },
    })
  }
}
