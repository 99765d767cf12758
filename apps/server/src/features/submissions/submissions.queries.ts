import type { SubmissionState } from '@laurel/contract/work/submissions'
import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { submissions, submissionVersions } from '../../db/schema/submissions.ts'
import { prepared } from '../../db/statement.ts'
import { ACCEPTED_STATES } from '../standings/standings.rules.ts'
import type { OtherEntry } from './drafts/submissions.checks.ts'
import { excerptOf, snippetOf } from './lists/text-excerpt.ts'

/** A stored submission. */
export type SubmissionRow = typeof submissions.$inferSelect
/** The columns of a submission that may change. */
export type SubmissionPatch = Partial<
  Omit<
    SubmissionRow,
    'id' | 'authorId' | 'bountyId' | 'state' | 'stateSince' | 'excerpt' | 'createdAt'
  >
>
/** A stored earlier version. */
export type VersionRow = typeof submissionVersions.$inferSelect

/** Entries that were submitted and not withdrawn. */
const isSubmitted = notInArray(submissions.state, ['draft', 'withdrawn'])

/** Inserts a draft. */
export async function insertSubmission(
  db: Db,
  row: typeof submissions.$inferInsert,
): Promise<SubmissionRow> {
  const [stored] = await db.insert(submissions).values(withExcerpt(row)).returning()
  return stored as SubmissionRow
}

const byId = prepared('submission', (db) =>
  db
    .select()
    .from(submissions)
    .where(eq(submissions.id, sql.placeholder('id'))),
)

/** One submission, null when there is none. */
export async function selectSubmission(db: Db, id: string): Promise<SubmissionRow | null> {
  const [row] = await byId(db).execute({ id })
  return row ?? null
}

/** One submission, locked until the transaction ends. */
export async function selectSubmissionForUpdate(db: Db, id: string): Promise<SubmissionRow | null> {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id)).for('update')
  return row ?? null
}

/** The entries of a bounty in these states, the earlier first. */
export async function selectEntries(
  db: Db,
  bountyId: string,
  states: readonly SubmissionState[],
): Promise<SubmissionRow[]> {
  return await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.bountyId, bountyId), inArray(submissions.state, [...states])))
    .orderBy(asc(submissions.submittedAt), asc(submissions.id))
}

/** The entries of a bounty in these states, locked in a fixed order. */
export async function selectEntriesForUpdate(
  db: Db,
  bountyId: string,
  states: readonly SubmissionState[],
): Promise<SubmissionRow[]> {
  return await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.bountyId, bountyId), inArray(submissions.state, [...states])))
    .orderBy(asc(submissions.id))
    .for('update')
}

/** Changes a submission's content, not its state. */
export async function updateSubmissionRow(
  db: Db,
  id: string,
  patch: SubmissionPatch,
): Promise<SubmissionRow> {
  const [row] = await db
    .update(submissions)
    .set(withExcerpt(patch))
    .where(eq(submissions.id, id))
    .returning()
  return row as SubmissionRow
}

/** Derives what lists show of a changed body. */
function withExcerpt<T extends { body?: string | undefined }>(
  row: T,
): T & { excerpt?: string; snippet?: string | null } {
  const { body } = row
  return body === undefined ? row : { ...row, excerpt: excerptOf(body), snippet: snippetOf(body) }
}

/** Moves submissions from state `from` to `to`; returns only those that were still in `from`. */
export async function updateStates(
  db: Db,
  move: {
    ids: readonly string[]
    from: SubmissionState
    to: SubmissionState
    patch: SubmissionPatch
    now: Date
  },
): Promise<SubmissionRow[]> {
  return await db
    .update(submissions)
    .set({ ...move.patch, state: move.to, stateSince: move.now })
    .where(and(inArray(submissions.id, [...move.ids]), eq(submissions.state, move.from)))
    .returning()
}

/** The entries to compare an entry with: other submitted ones of its bounty with a link, or with common text. */
export async function selectOtherEntries(
  db: Db,
  entry: { id: string; bountyId: string; link: string | null; textSketch: readonly number[] },
): Promise<OtherEntry[]> {
  const alike = [
    ...(entry.link === null ? [] : [isNotNull(submissions.link)]),
    ...(entry.textSketch.length === 0
      ? []
      : [arrayOverlaps(submissions.textSketch, [...entry.textSketch])]),
  ]
  if (alike.length === 0) return []
  return await db
    .select({ link: submissions.link, textSketch: submissions.textSketch })
    .from(submissions)
    .where(
      and(
        eq(submissions.bountyId, entry.bountyId),
        ne(submissions.id, entry.id),
        isSubmitted,
        or(...alike),
      ),
    )
}

/** Counts a person's entries to a bounty that were not withdrawn, drafts included, except `exceptId`. */
export async function countEntriesOf(
  db: Db,
  person: { bountyId: string; authorId: string; exceptId?: string },
): Promise<number> {
  const [row] = await db
    .select({ entries: count() })
    .from(submissions)
    .where(
      and(
        eq(submissions.bountyId, person.bountyId),
        eq(submissions.authorId, person.authorId),
        ne(submissions.state, 'withdrawn'),
        person.exceptId === undefined ? undefined : ne(submissions.id, person.exceptId),
      ),
    )
  return row?.entries ?? 0
}

/** Counts the entries that an agent submitted to a bounty and did not withdraw. */
export async function countEntriesByAgent(
  db: Db,
  agentId: string,
  bountyId: string,
): Promise<number> {
  return await db.$count(
    submissions,
    and(
      eq(submissions.agentId, agentId),
      eq(submissions.bountyId, bountyId),
      notInArray(submissions.state, ['draft', 'withdrawn']),
    ),
  )
}

/** Counts a person's drafts of posts. */
export async function countPostDrafts(db: Db, authorId: string): Promise<number> {
  const [row] = await db
    .select({ drafts: count() })
    .from(submissions)
    .where(
      and(
        eq(submissions.authorId, authorId),
        eq(submissions.state, 'draft'),
        sql`${submissions.bountyId} is null`,
      ),
    )
  return row?.drafts ?? 0
}

/** Counts the undecided entries of a bounty. */
export async function countUndecided(db: Db, bountyId: string): Promise<number> {
  const [row] = await db
    .select({ entries: count() })
    .from(submissions)
    .where(
      and(
        eq(submissions.bountyId, bountyId),
        inArray(submissions.state, ['submitted', 'under_review', 'changes_requested']),
      ),
    )
  return row?.entries ?? 0
}

/**
 * Sets the counts of entries from a query that returns `submission_id`, `exposure_count` and `decision_count`. Returns
 * how many entries changed.
 */
export async function updateArenaCounts(db: Db, counts: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update submissions
    set exposure_count = counted.exposure_count, decision_count = counted.decision_count
    from (${counts}) as counted
    where submissions.id = counted.submission_id
      and (submissions.exposure_count, submissions.decision_count)
        is distinct from (counted.exposure_count, counted.decision_count)
  `)
  return rowCount ?? 0
}

/** Inserts an earlier version of a submission. */
export async function insertVersion(db: Db, row: VersionRow): Promise<void> {
  await db.insert(submissionVersions).values(row)
}

/** Earlier versions, newest first. */
export async function selectVersions(db: Db, submissionId: string): Promise<VersionRow[]> {
  return await db
    .select()
    .from(submissionVersions)
    .where(eq(submissionVersions.submissionId, submissionId))
    .orderBy(desc(submissionVersions.version))
}

/** Counts a person's accepted entries, and finds the time of their last spam mark. */
export async function findSubmissionRecord(
  db: Db,
  userId: string,
): Promise<{ acceptedEntries: number; lastSpamAt: Date | null }> {
  const [row] = await db
    .select({
      acceptedEntries: sql<number>`(count(*) filter (
        where ${submissions.bountyId} is not null
          and ${submissions.state} = any(${sql.param([...ACCEPTED_STATES])}::text[])
      ))::int`,
      lastSpamAt: sql`max(${submissions.stateSince}) filter (where ${submissions.state} = 'spam')`
        .mapWith(submissions.stateSince)
        .as('last_spam_at'),
    })
    .from(submissions)
    .where(eq(submissions.authorId, userId))
  return { acceptedEntries: row?.acceptedEntries ?? 0, lastSpamAt: row?.lastSpamAt ?? null }
}
