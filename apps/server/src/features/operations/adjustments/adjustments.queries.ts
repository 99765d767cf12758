import { aliasedTable, and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pointAdjustments } from '../../../db/schema/help/adjustments.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../../platform/person.ts'

/** A stored adjustment. */
export type AdjustmentRow = typeof pointAdjustments.$inferSelect

/** An adjustment with the people it names; null for deleted accounts. */
export interface NamedAdjustment {
  adjustment: AdjustmentRow
  person: PersonRow | null
  proposedBy: PersonRow | null
  decidedBy: PersonRow | null
}

const proposer = aliasedTable(userProfiles, 'proposer')
const decider = aliasedTable(userProfiles, 'decider')
const columnsOf = ({ userId, username, displayName, avatarUrl }: typeof proposer) => ({
  userId,
  username,
  displayName,
  avatarUrl,
})

/** Inserts a proposal. */
export async function insertAdjustment(
  db: Db,
  row: typeof pointAdjustments.$inferInsert,
): Promise<void> {
  await db.insert(pointAdjustments).values(row)
}

/** An adjustment, locked until the transaction ends. */
export async function lockAdjustment(db: Db, id: string): Promise<AdjustmentRow | null> {
  const [row] = await db
    .select()
    .from(pointAdjustments)
    .where(eq(pointAdjustments.id, id))
    .for('update')
  return row ?? null
}

/** Stores a decision. */
export async function updateAdjustment(
  db: Db,
  id: string,
  decision: Pick<AdjustmentRow, 'state' | 'decidedBy' | 'decidedAt'> & Partial<AdjustmentRow>,
): Promise<void> {
  await db.update(pointAdjustments).set(decision).where(eq(pointAdjustments.id, id))
}

/** Adjustments with names, newest first: one by its id, or those after one. */
export async function selectAdjustments(
  db: Db,
  which: { id: string } | { after: [ms: number, id: string] | null; limit: number },
): Promise<NamedAdjustment[]> {
  const { id, proposedAt } = pointAdjustments
  const rows = db
    .select({
      adjustment: pointAdjustments,
      person: personColumns,
      proposedBy: columnsOf(proposer),
      decidedBy: columnsOf(decider),
    })
    .from(pointAdjustments)
    .leftJoin(userProfiles, eq(userProfiles.userId, pointAdjustments.userId))
    .leftJoin(proposer, eq(proposer.userId, pointAdjustments.proposedBy))
    .leftJoin(decider, eq(decider.userId, pointAdjustments.decidedBy))
    .orderBy(desc(proposedAt), desc(id))
  if ('id' in which) return await rows.where(eq(id, which.id))
  const [ms, afterId] = which.after ?? []
  const at = ms === undefined ? undefined : new Date(ms)
  return await rows
    .where(
      at === undefined || afterId === undefined
        ? undefined
        : or(lt(proposedAt, at), and(eq(proposedAt, at), lt(id, afterId))),
    )
    .limit(which.limit)
}

/** The person with a username, in any case; null when there is none. */
export async function findUserByName(db: Db, username: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: userProfiles.userId })
    .from(userProfiles)
    .where(eq(sql`lower(${userProfiles.username})`, username.toLowerCase()))
  return row?.userId ?? null
}
