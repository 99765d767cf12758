import { Problem } from '@laurel/contract/problems'
import type { COMMENT_REPORT_KINDS } from '@laurel/contract/work/report-kinds'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { requireVisibleQuestion } from '../../bounties/questions/bounty-questions.service.ts'
import { notify } from '../../notifications/notifications.service.ts'
import { isAppealable } from '../comments.policy.ts'
import { lockVisibleComment, requireTrust } from '../comments.service.ts'
import {
  type CommentAppealRow,
  type CommentReportRow,
  closeAppeal,
  closeReportsAbout,
  findAppeal,
  findReport,
  insertAppeal,
  insertReport,
  listOpenReports,
  type Subject,
  subjectOf,
} from './comment-reports.queries.ts'
import { changeRemoval, type LockedSubject, lockSubject } from './subjects.service.ts'

/** The reason and text of a report. */
interface Report {
  kind: (typeof COMMENT_REPORT_KINDS)[number]
  detail: string
}

/**
 * Reports a comment or a question that the viewer may read, once per person. Raises `not_found`, `not_allowed` (one's
 * own), `trust_level_too_low` and `report_already_made`.
 */
export async function reportSubject(
  ctx: MemberCtx,
  subject: Subject,
  report: Report,
): Promise<void> {
  await requireVisible(ctx, subject)
  const { authorId, deletedAt, removedAt } = await lockSubject(ctx.db, subject)
  if (authorId === ctx.viewer.userId) {
    throw new Problem('not_allowed', { detail: `This is your own ${subject.kind}` })
  }
  if (deletedAt !== null || removedAt !== null) throw new Problem('not_found')
  await requireTrust(ctx)
  const { userId } = ctx.viewer
  const row = { ...report, id: newId(), reporterId: userId, createdAt: ctx.now }
  if (!(await insertReport(ctx.db, subject, row))) throw new Problem('report_already_made')
}

/**
 * Appeals a removal as the author, once. Raises `not_found`, `not_allowed`, `appeal_already_made` and `appeal_closed`.
 */
export async function appealRemoval(
  ctx: MemberCtx,
  subject: Subject,
  reason: string,
): Promise<void> {
  await requireVisible(ctx, subject)
  const found = await lockSubject(ctx.db, subject)
  if (found.authorId !== ctx.viewer.userId) throw new Problem('not_allowed')
  if (!isAppealable(found, ctx.now)) throw new Problem('appeal_closed')
  const row = { id: newId(), reason, createdAt: ctx.now }
  if (!(await insertAppeal(ctx.db, subject, row))) throw new Problem('appeal_already_made')
}

/** A report with its locked subject, and everyone who reported it. Raises `not_found`. */
export async function lockCommentReport(
  ctx: Ctx,
  id: string,
): Promise<{ report: CommentReportRow; subject: LockedSubject; reporterIds: string[] }> {
  const found = await findReport(ctx.db, id)
  if (found === null) throw new Problem('not_found')
  const subject = await lockSubject(ctx.db, subjectOf(found))
  const open = await listOpenReports(ctx.db, subject)
  const report = (await findReport(ctx.db, id)) ?? found
  return { report, subject, reporterIds: open.map(({ reporterId }) => reporterId) }
}

/**
 * Removes what was reported, or keeps it, and closes every open report about it. Raises `conflict` when it is already
 * decided. The caller has checked who may decide.
 */
export async function decideCommentReport(
  ctx: Ctx,
  { report, subject }: { report: CommentReportRow; subject: LockedSubject },
  { isRemoved, reason }: { isRemoved: boolean; reason: string },
): Promise<void> {
  if (report.state !== 'open') throw new Problem('conflict', { detail: 'Already decided' })
  const closed = await closeReportsAbout(ctx.db, subject, {
    state: isRemoved ? 'confirmed' : 'rejected',
    resolvedBy: ctx.viewer?.userId ?? null,
    resolution: reason,
    resolvedAt: ctx.now,
  })
  if (isRemoved) {
    const by = ctx.viewer?.userId ?? null
    await changeRemoval(ctx.db, subject, { at: ctx.now, by, reason })
  }
  await notify(ctx, [
    ...closed.map(({ id, reporterId }) => ({
      userId: reporterId,
      type: 'new_task' as const,
      title: isRemoved ? 'Your report was confirmed' : 'Your report was not confirmed',
      message: `Your report of a ${subject.kind} on “${subject.title}”: ${reason}`,
      dedupeKey: `comment-report:${id}:decided`,
      actionUrl: subject.url,
    })),
    ...(isRemoved
      ? [
          {
            userId: subject.authorId,
            type: 'new_task' as const,
            title: `Your ${subject.kind} was removed`,
            message: `Your ${subject.kind} on “${subject.title}” was removed: ${reason} You can appeal once.`,
            dedupeKey: `${subject.kind}:${subject.id}:removed`,
            actionUrl: subject.url,
          },
        ]
      : []),
  ])
}

/** An appeal with its locked subject. Raises `not_found`. */
export async function lockCommentAppeal(
  ctx: Ctx,
  id: string,
): Promise<{ appeal: CommentAppealRow; subject: LockedSubject }> {
  const found = await findAppeal(ctx.db, id)
  if (found === null) throw new Problem('not_found')
  const subject = await lockSubject(ctx.db, subjectOf(found))
  return { appeal: (await findAppeal(ctx.db, id)) ?? found, subject }
}

/** Restores the removed text, or lets the removal stand. Raises `conflict` for a decided one. */
export async function decideCommentAppeal(
  ctx: Ctx,
  { appeal, subject }: { appeal: CommentAppealRow; subject: LockedSubject },
  { isUpheld, reason }: { isUpheld: boolean; reason: string },
): Promise<void> {
  const isOpen = await closeAppeal(ctx.db, appeal.id, {
    state: isUpheld ? 'upheld' : 'dismissed',
    decidedBy: ctx.viewer?.userId ?? null,
    decisionReason: reason,
    decidedAt: ctx.now,
  })
  if (!isOpen) throw new Problem('conflict', { detail: 'This appeal was already decided' })
  if (isUpheld) await changeRemoval(ctx.db, subject, null)
  await notify(ctx, [
    {
      userId: subject.authorId,
      type: 'new_task',
      title: isUpheld ? 'Your appeal was upheld' : 'Your appeal was dismissed',
      message: `Your ${subject.kind} on “${subject.title}”: ${reason}`,
      dedupeKey: `comment-appeal:${appeal.id}:decided`,
      actionUrl: subject.url,
    },
  ])
}

async function requireVisible(ctx: MemberCtx, { kind, id }: Subject): Promise<void> {
  if (kind === 'comment') await lockVisibleComment(ctx, id)
  else await requireVisibleQuestion(ctx, id)
}
