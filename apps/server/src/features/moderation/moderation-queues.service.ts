import type { ServerCall } from '@laurel/contract/endpoint'
import { type listQueue, QUEUES } from '@laurel/contract/work/moderation'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { hasRole, type MemberCtx } from '../../platform/context.ts'
import { instantKey, readCursor, toPage } from '../../platform/cursor.ts'
import { presentPersonOrGone } from '../../platform/person.ts'
import { presentObjection } from '../awards/objections.service.ts'
import { presentBounty } from '../bounties/bounties.service.ts'
import { findReviewFacts } from '../bounties/review/bounty-review.service.ts'
import { findBountyViewers, recordSealedReading } from '../recusals/recusals.service.ts'
import { presentSubmissions, type SubmissionRow } from '../submissions/submissions.service.ts'
import { loadCommentItems } from './comment-decisions.service.ts'
import {
  countQueue,
  type Queue,
  type QueueKey,
  selectAppeals,
  selectBounties,
  selectObjections,
  selectQueue,
  selectReports,
  selectSubmissions,
} from './moderation.queries.ts'
import { selectAuthorRecords, selectChecklists } from './moderation-subjects.queries.ts'

/** An item of a queue as the API shows it. */
type QueueItem = ServerCall<typeof listQueue>['reply']['items'][number]
/** Loads the items of a queue by id. */
type Loader = (ctx: MemberCtx, keys: readonly QueueKey[]) => Promise<Map<string, QueueItem>>

/** The sort key of items without a due time: after all others. */
const LAST_MS = 253_402_300_799_999
const queueCursor = z.tuple([instantKey, z.uuid()])

/** The pending items of a moderator: their number, and when the first default applies. */
export async function findQueueSummary(
  db: Db,
  moderatorId: string,
): Promise<{ count: number; dueAt: Date | null }> {
  const counts = []
  for (const name of QUEUES) counts.push(await countQueue(db, name, moderatorId))
  const dues = counts.flatMap(({ nextDueAt }) => nextDueAt?.getTime() ?? [])
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    dueAt: dues.length === 0 ? null : new Date(Math.min(...dues)),
  }
}

/** Length and age of every queue, of items that the viewer may decide. */
export async function overview(ctx: MemberCtx) {
  const counts = await Promise.all(
    QUEUES.map((name) => countQueue(ctx.db, name, ctx.viewer.userId)),
  )
  const queues = counts.map(({ count, recusedCount, oldestAt, nextDueAt }, index) => ({
    queue: QUEUES[index] as Queue,
    count,
    recusedCount,
    oldestAt: oldestAt?.toISOString() ?? null,
    nextDueAt: nextDueAt?.toISOString() ?? null,
  }))
  return { queues }
}

/** A page of a queue, earliest due first, without items for others to decide. Reading sealed entries is recorded. */
export async function listQueuePage(
  ctx: MemberCtx,
  name: Queue,
  query: { cursor?: string | undefined; limit: number },
): Promise<ServerCall<typeof listQueue>['reply']> {
  const after = readCursor(query.cursor, queueCursor)
  const page = { after, lastMs: LAST_MS, limit: query.limit + 1 }
  const keys = await selectQueue(ctx.db, name, ctx.viewer.userId, page)
  const { items, nextCursor } = toPage(
    keys,
    query.limit,
    (key) => [key.sortMs, key.id],
    (key) => key,
  )
  const loaded = await LOADERS[name](ctx, name === 'bounties' ? items : await readable(ctx, items))
  return { items: items.flatMap(({ id }) => loaded.get(id) ?? []), nextCursor }
}

/** Records that the viewer reads these, then leaves out bounties that they concurrently began to enter. */
async function readable(ctx: MemberCtx, keys: readonly QueueKey[]): Promise<QueueKey[]> {
  const bountyIds = keys.flatMap(({ bountyId }) => bountyId ?? [])
  await recordSealedReading(ctx, bountyIds)
  const viewerOf = await findBountyViewers(ctx, bountyIds)
  return keys.filter(({ bountyId }) => hasRole(viewerOf(bountyId), 'moderator'))
}

const loadBounties: Loader = async (ctx, keys) => {
  const rows = await selectBounties(ctx.db, idsOf(keys))
  const items = await Promise.all(
    rows.map(async (row): Promise<QueueItem> => {
      const { canGrantStarter, ...facts } = await findReviewFacts(ctx, row)
      return {
        queue: 'bounties',
        bounty: await presentBounty(ctx, row),
        ...facts,
        ...queueTimes(keys, row.id, 'approved for funding, unless the linter finds an issue'),
        abilities: { canUndo: true, canGrantStarter },
      }
    }),
  )
  return new Map(rows.map((row, index) => [row.id, items[index] as QueueItem]))
}

const loadSubmissions: Loader = async (ctx, keys) => {
  const rows = await selectSubmissions(ctx.db, idsOf(keys))
  const details = await examinedById(ctx, rows)
  return byId(rows, ({ id, state, checksPassed }) => ({
    queue: 'submissions',
    ...details(id),
    ...queueTimes(keys, id, fallbackOf(state, checksPassed)),
    abilities: { canUndo: true, canGrantStarter: false },
  }))
}

const loadReports: Loader = async (ctx, keys) => {
  const rows = await selectReports(ctx.db, idsOf(keys))
  const details = await examinedById(
    ctx,
    rows.map(({ submission }) => submission),
  )
  return byId(
    rows.map((row) => ({ ...row, id: row.report.id })),
    ({ report, reporter }) => ({
      queue: 'reports',
      reportId: report.id,
      kind: report.kind,
      detail: report.detail,
      reporter: presentPersonOrGone(reporter, report.reporterId),
      ...details(report.submissionId),
      ...queueTimes(keys, report.id, 'closed without effect'),
    }),
  )
}

const loadAppeals: Loader = async (ctx, keys) => {
  const rows = await selectAppeals(ctx.db, idsOf(keys))
  const details = await examinedById(
    ctx,
    rows.map(({ submission }) => submission),
  )
  return byId(
    rows.map((row) => ({ ...row, id: row.appeal.id })),
    ({ appeal }) => ({
      queue: 'appeals',
      appealId: appeal.id,
      kind: appeal.kind,
      reason: appeal.reason,
      ...details(appeal.submissionId),
      ...queueTimes(keys, appeal.id, 'the decision stands'),
    }),
  )
}

const loadObjections: Loader = async (ctx, keys) => {
  const rows = await selectObjections(ctx.db, idsOf(keys))
  const details = await examinedById(
    ctx,
    rows.map(({ submission }) => submission),
  )
  return byId(
    rows.map((row) => ({ ...row, id: row.objection.id })),
    ({ objection, author, bountyTitle, bountySlug }) => ({
      queue: 'objections',
      objection: presentObjection({ objection, author }),
      bountyTitle,
      bountySlug,
      ...details(objection.submissionId),
      ...queueTimes(keys, objection.id, 'dismissed'),
    }),
  )
}

const loadComments: Loader = async (ctx, keys) => {
  const items = await loadCommentItems(ctx, idsOf(keys))
  return new Map(
    [...items].map(([id, item]) => [
      id,
      {
        ...item,
        ...queueTimes(keys, id, item.item === 'report' ? 'kept' : 'the removal stands'),
      },
    ]),
  )
}

const LOADERS: Readonly<Record<Queue, Loader>> = {
  bounties: loadBounties,
  submissions: loadSubmissions,
  reports: loadReports,
  appeals: loadAppeals,
  objections: loadObjections,
  comments: loadComments,
}

function idsOf(keys: readonly QueueKey[]): string[] {
  return keys.map(({ id }) => id)
}

function byId<Row extends { id: string }>(
  rows: readonly Row[],
  present: (row: Row) => QueueItem,
): Map<string, QueueItem> {
  return new Map(rows.map((row) => [row.id, present(row)]))
}

function fallbackOf(state: SubmissionRow['state'], checksPassed: boolean): string {
  if (state !== 'submitted') return 'rejected automatically'
  return checksPassed ? 'accepted automatically' : 'checked again at the deadline'
}

/** When an item was queued, when it is due, and the default then. */
function queueTimes(keys: readonly QueueKey[], id: string, fallback: string) {
  const key = keys.find((candidate) => candidate.id === id)
  return {
    waitsSince: key?.since.toISOString() ?? '',
    dueAt: key?.dueAt?.toISOString() ?? null,
    fallback,
    // A decision on a complaint settles immediately.
    abilities: { canUndo: false, canGrantStarter: false },
  }
}

/** Presents submissions once each, with context for a moderator; returns a lookup by id. */
async function examinedById(ctx: MemberCtx, rows: readonly SubmissionRow[]) {
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  const details = await presentSubmissions(ctx, once)
  const records = await selectAuthorRecords(ctx.db, unique(once.map(({ authorId }) => authorId)))
  const checklists = await selectChecklists(
    ctx.db,
    unique(once.flatMap(({ bountyId }) => bountyId ?? [])),
  )
  const found = new Map(details.map((detail) => [detail.submissionId, detail]))
  return (id: string) => {
    const submission = found.get(id)
    if (submission === undefined) throw new Error(`submission ${id} was not loaded`)
    const { userId } = submission.author
    const record = records.find((candidate) => candidate.userId === userId)
    return {
      submission,
      authorRecord: record === undefined ? null : presentRecord(record),
      checklist:
        checklists.find(({ bountyId }) => bountyId === submission.bounty?.bountyId)?.checklist ??
        null,
    }
  }
}

function presentRecord({
  userId: _,
  joinedAt,
  ...record
}: Awaited<ReturnType<typeof selectAuthorRecords>>[number]) {
  return { ...record, joinedAt: joinedAt.toISOString() }
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
