import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { listQueue } from '@laurel/contract/work/moderation'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { presentPersonOrGone } from '../../platform/person.ts'
import {
  decideCommentAppeal,
  decideCommentReport,
  lockCommentAppeal,
  lockCommentReport,
} from '../comments/reviews/comment-reports.service.ts'
import type { LockedSubject } from '../comments/reviews/subjects.service.ts'
import { requireImpartial, requireOtherReviewer } from '../recusals/recusals.service.ts'
import { type CommentItemRow, selectCommentItems } from './comment-queue.queries.ts'
import type { Verdict } from './moderation.service.ts'

/**
 * Removes a reported comment or question, or keeps it. Raises `not_found`, `not_allowed` and `conflict` for a decided
 * one.
 */
export async function resolveCommentReport(
  ctx: MemberCtx,
  id: string,
  { decision, reason }: Verdict<'remove' | 'keep'>,
): Promise<void> {
  const found = await lockCommentReport(ctx, id)
  const { subject, report } = found
  await requireNoStakeIn(ctx, subject, [...found.reporterIds, report.reporterId])
  await decideCommentReport(ctx, found, { isRemoved: decision === 'remove', reason })
  await recordAudit(ctx, {
    action: `${subject.kind}.${decision}`,
    subjectKind: subject.kind,
    subjectId: subject.id,
    reason,
    before: { reportId: report.id, kind: report.kind },
    after: { isRemoved: decision === 'remove' },
  })
}

/** Restores a removed text, or lets the removal stand. Raises `not_found`, `not_allowed` and `conflict`. */
export async function resolveCommentAppeal(
  ctx: MemberCtx,
  id: string,
  { decision, reason }: Verdict<'uphold' | 'dismiss'>,
): Promise<void> {
  const found = await lockCommentAppeal(ctx, id)
  const { subject, appeal } = found
  if (appeal.state === 'open') requireOtherReviewer(ctx.viewer, subject.removedBy)
  await requireNoStakeIn(ctx, subject, [])
  await decideCommentAppeal(ctx, found, { isUpheld: decision === 'uphold', reason })
  await recordAudit(ctx, {
    action: `${subject.kind}.appeal_${decision}`,
    subjectKind: subject.kind,
    subjectId: subject.id,
    reason,
    before: { appealId: appeal.id },
    after: { isRemoved: decision === 'dismiss' },
  })
}

/** Raises `not_allowed` for its author, a reporter, the owner of the post, and staff with a stake in the bounty. */
async function requireNoStakeIn(
  ctx: MemberCtx,
  { kind, authorId, ownerId, bountyId }: LockedSubject,
  reporterIds: readonly string[],
): Promise<void> {
  const { userId } = ctx.viewer
  const own =
    userId === authorId
      ? kind
      : userId === ownerId
        ? 'post'
        : reporterIds.includes(userId)
          ? 'report'
          : null
  if (own !== null) {
    throw new Problem('not_allowed', {
      detail: `This is your own ${own}. Someone else must decide`,
    })
  }
  if (bountyId !== null) await requireImpartial(ctx, bountyId)
}

type Item = Extract<ServerCall<typeof listQueue>['reply']['items'][number], { queue: 'comments' }>

/** The reported and appealed comments and questions of a queue, without their times. */
export async function loadCommentItems(
  ctx: MemberCtx,
  ids: readonly string[],
): Promise<Map<string, Omit<Item, 'waitsSince' | 'dueAt' | 'fallback' | 'abilities'>>> {
  const rows = await selectCommentItems(ctx.db, ids)
  return new Map(rows.map((row) => [row.id, present(row)]))
}

function present(row: CommentItemRow) {
  return {
    queue: 'comments' as const,
    itemId: row.id,
    item: row.kind === null ? ('appeal' as const) : ('report' as const),
    subject: row.subject,
    body: row.body,
    author: presentPersonOrGone(row.author, row.authorId),
    title: row.title,
    url: row.url,
    kind: row.kind,
    detail: row.detail,
    reporter: row.reporterId === null ? null : presentPersonOrGone(row.reporter, row.reporterId),
    removalReason: row.removalReason,
  }
}
