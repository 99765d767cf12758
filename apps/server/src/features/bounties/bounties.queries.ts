import type { BountyState } from '@laurel/contract/work/bounties'
import { and, count, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties, bountyChanges } from '../../db/schema/bounties.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { prepared } from '../../db/statement.ts'

/** A stored bounty. */
export type BountyRow = typeof bounties.$inferSelect
/** The columns that a change of state or terms may set; state and its time are set by `moveBounty`. */
export type BountyPatch = Partial<
  Omit<
    BountyRow,
    'id' | 'sponsorId' | 'state' | 'stateSince' | 'prizeSortKey' | 'createdAt' | 'updatedAt'
  >
>

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

const byId = prepared('bounty', (db) =>
  db
    .select()
    .from(bounties)
    .where(eq(bounties.id, sql.placeholder('id'))),
)
const bySlug = prepared('bounty-by-slug', (db) =>
  db
    .select()
    .from(bounties)
    .where(eq(bounties.slug, sql.placeholder('id'))),
)

/** A bounty by id or slug, null when there is none. */
export async function findBounty(db: Db, idOrSlug: string): Promise<BountyRow | null> {
  const query = UUID.test(idOrSlug) ? byId(db) : bySlug(db)
  const [row] = await query.execute({ id: idOrSlug })
  return row ?? null
}

/** What identifies bounties, and their sponsors. */
export async function findBountyRefs(
  db: Db,
  ids: readonly string[],
): Promise<Pick<BountyRow, 'id' | 'slug' | 'title' | 'sponsorId'>[]> {
  if (ids.length === 0) return []
  const { id, slug, title, sponsorId } = bounties
  return await db
    .select({ id, slug, title, sponsorId })
    .from(bounties)
    .where(inArray(id, [...ids]))
}

/** The bounty, locked until the transaction ends. */
export async function selectBountyForUpdate(db: Db, id: string): Promise<BountyRow | null> {
  const [row] = await db.select().from(bounties).where(eq(bounties.id, id)).for('update')
  return row ?? null
}

/** Inserts a bounty and returns it with the defaults of the database. */
export async function insertBounty(
  db: Db,
  row: typeof bounties.$inferInsert,
): Promise<BountyRow[]> {
  return await db.insert(bounties).values(row).returning()
}

/** Changes terms and dates; the state stays. */
export async function updateBounty(
  db: Db,
  id: string,
  patch: BountyPatch,
  now: Date,
): Promise<BountyRow[]> {
  return await db
    .update(bounties)
    .set({ ...patch, updatedAt: now })
    .where(eq(bounties.id, id))
    .returning()
}

/**
 * Changes the state if it is still that of `bounty`; no row otherwise. `stateSince` is now unless the patch sets it.
 */
export async function updateBountyState(
  db: Db,
  bounty: Pick<BountyRow, 'id' | 'state'>,
  to: BountyState,
  patch: BountyPatch & { stateSince?: Date },
  now: Date,
): Promise<BountyRow[]> {
  return await db
    .update(bounties)
    .set({ stateSince: now, ...patch, state: to, updatedAt: now })
    .where(and(eq(bounties.id, bounty.id), eq(bounties.state, bounty.state)))
    .returning()
}

/** Deletes a bounty with its change log and questions. */
export async function deleteBountyRow(db: Db, id: string): Promise<void> {
  await db.delete(bounties).where(eq(bounties.id, id))
}

/** Deletes a person's drafts; returns their ids. */
export async function deleteDraftsOf(db: Db, sponsorId: string): Promise<string[]> {
  const deleted = await db
    .delete(bounties)
    .where(and(eq(bounties.sponsorId, sponsorId), eq(bounties.state, 'draft')))
    .returning({ id: bounties.id })
  return deleted.map(({ id }) => id)
}

/** Serialises writers of one slug until their transactions end; returns whether it is free for this bounty. */
export async function claimSlug(db: Db, slug: string, bountyId: string): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bounty:${slug}`}, 0))`)
  const taken = await db
    .select({ id: bounties.id })
    .from(bounties)
    .where(and(eq(bounties.slug, slug), sql`${bounties.id} <> ${bountyId}`))
  return taken.length === 0
}

/** Counts a sponsor's overdue decisions. */
export async function countOverdueDecisions(db: Db, sponsorId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ overdue: count() })
    .from(bounties)
    .where(
      and(
        eq(bounties.sponsorId, sponsorId),
        eq(bounties.state, 'judging'),
        lt(bounties.decisionDueAt, now),
      ),
    )
  return row?.overdue ?? 0
}

/** Counts a sponsor's bounties that were ever funded. */
export async function countFunded(db: Db, sponsorId: string): Promise<number> {
  const [row] = await db
    .select({ funded: count() })
    .from(bounties)
    .where(and(eq(bounties.sponsorId, sponsorId), isNotNull(bounties.fundedAt)))
  return row?.funded ?? 0
}

/** People with an entry that was submitted and not withdrawn, each once. */
export async function listEntrantIds(db: Db, bountyId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: submissions.authorId })
    .from(submissions)
    .where(
      and(
        eq(submissions.bountyId, bountyId),
        isNotNull(submissions.submittedAt),
        sql`${submissions.state} not in ('draft', 'withdrawn', 'spam')`,
      ),
    )
    .orderBy(submissions.authorId)
  return rows.map(({ userId }) => userId)
}

/** A line of the public change log. */
export type BountyChangeRow = typeof bountyChanges.$inferSelect

/** Adds lines to the change log. */
export async function insertChanges(
  db: Db,
  rows: (typeof bountyChanges.$inferInsert)[],
): Promise<void> {
  await db.insert(bountyChanges).values(rows)
}

/** The newest lines of the change log. */
export async function listChanges(
  db: Db,
  bountyId: string,
  limit: number,
): Promise<BountyChangeRow[]> {
  return await db
    .select()
    .from(bountyChanges)
    .where(eq(bountyChanges.bountyId, bountyId))
    .orderBy(sql`${bountyChanges.createdAt} desc`, bountyChanges.field)
    .limit(limit)
}

/** Adds `change` to the count of submitted entries; lock the bounty first. */
export async function addToEntryCount(db: Db, bountyId: string, change: number): Promise<void> {
  await db
    .update(bounties)
    .set({ entryCount: sql`${bounties.entryCount} + ${change}` })
    .where(eq(bounties.id, bountyId))
}
