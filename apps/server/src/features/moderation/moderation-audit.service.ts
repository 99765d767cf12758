import type { ServerCall } from '@laurel/contract/endpoint'
import { paths } from '@laurel/contract/spec/routes'
import type { listAudit } from '@laurel/contract/work/moderation'
import { z } from 'zod'
import type { MemberCtx } from '../../platform/context.ts'
import { readCursor, toPage } from '../../platform/cursor.ts'
import { presentPersonOrGone } from '../../platform/person.ts'
import { REVEALING_BOUNTY_STATES } from '../submissions/submissions.service.ts'
import { selectAudit } from './moderation-audit.queries.ts'

const REVEALING: readonly string[] = REVEALING_BOUNTY_STATES
const auditCursor = z.tuple([z.int().min(1)])

/** The audit log, newest first; only these kinds of subjects where given. */
export async function listAuditPage(
  ctx: MemberCtx,
  query: { cursor?: string | undefined; limit: number },
  subjectKinds: readonly string[] | null = null,
): Promise<ServerCall<typeof listAudit>['reply']> {
  const [before] = readCursor(query.cursor, auditCursor) ?? [null]
  const page = { before, limit: query.limit + 1, subjectKinds }
  const rows = await selectAudit(ctx.db, ctx.viewer.userId, page)
  return toPage(
    rows,
    query.limit,
    ({ entry }) => [entry.sequence],
    ({ entry, actor, submission, bounty }) => ({
      auditId: entry.id,
      at: entry.createdAt.toISOString(),
      actor: entry.actorId === null ? null : presentPersonOrGone(actor, entry.actorId),
      action: entry.action,
      subjectKind: entry.subjectKind,
      subjectId: entry.subjectId,
      subject: subjectOf(submission, bounty),
      reason: entry.reason,
    }),
  )
}

type Audited = Awaited<ReturnType<typeof selectAudit>>[number]

/**
 * The subject of an audit entry, by name. Sealed entries are named after their bounty: a reader of the log may still
 * enter it.
 */
function subjectOf(submission: Audited['submission'], bounty: Audited['bounty']) {
  if (submission === null) {
    return bounty === null ? null : { title: bounty.title, url: paths.bounty(bounty.slug) }
  }
  const isSealed = bounty !== null && !REVEALING.includes(bounty.state)
  return {
    title: isSealed ? `Entry to “${bounty.title}”` : submission.title,
    url: paths.submission(submission.id),
  }
}
