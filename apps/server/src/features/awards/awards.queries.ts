import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { awards, submissionScores, submissionTallies } from '../../db/schema/bounties.ts'
import { submissions } from '../../db/schema/submissions.ts'

/** The outcome of an entry as announced. */
export type AwardRow = typeof awards.$inferSelect
/** The sponsor's private scores of an entry. */
export type ScoreRow = typeof submissionScores.$inferSelect
/** The tally of an entry: the community's verdict. */
export type TallyRow = typeof submissionTallies.$inferSelect

/** The tallies of a bounty's entries; none until voting has closed. */
export async function selectTallies(db: Db, bountyId: string): Promise<TallyRow[]> {
  return await db.select().from(submissionTallies).where(eq(submissionTallies.bountyId, bountyId))
}

/** The scores of these entries, unordered. */
export async function selectScores(db: Db, submissionIds: readonly string[]): Promise<ScoreRow[]> {
  if (submissionIds.length === 0) return []
  return await db
    .select()
    .from(submissionScores)
    .where(inArray(submissionScores.submissionId, [...submissionIds]))
}

/** Stores the scores of an entry, replacing earlier ones. */
export async function upsertScores(db: Db, row: ScoreRow): Promise<void> {
  const { submissionId: _key, ...values } = row
  await db
    .insert(submissionScores)
    .values(row)
    .onConflictDoUpdate({ target: submissionScores.submissionId, set: values })
}

/** Inserts the outcomes of a bounty. */
export async function insertAwards(db: Db, rows: (typeof awards.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(awards).values(rows)
}

/** The outcomes of a bounty with the titles of their entries, best first, ties to the earlier entry. */
export async function selectAwards(
  db: Db,
  bountyId: string,
): Promise<{ award: AwardRow; title: string; authorId: string; state: string }[]> {
  return await db
    .select({
      award: awards,
      title: submissions.title,
      authorId: submissions.authorId,
      state: submissions.state,
    })
    .from(awards)
    .innerJoin(submissions, eq(submissions.id, awards.submissionId))
    .where(eq(awards.bountyId, bountyId))
    .orderBy(
      sql`${awards.place} asc nulls last`,
      sql`${awards.isBonus} desc`,
      sql`${awards.finalScore} desc nulls last`,
      asc(submissions.submittedAt),
      asc(submissions.id),
    )
}

/** Changes the outcome of an entry. */
export async function updateAward(
  db: Db,
  submissionId: string,
  patch: Partial<Pick<AwardRow, 'place' | 'isBonus' | 'prizeAmount' | 'reason'>>,
): Promise<void> {
  await db.update(awards).set(patch).where(eq(awards.submissionId, submissionId))
}

/** The outcome of one entry of a bounty, null when it has none. */
export async function findAward(
  db: Db,
  bountyId: string,
  submissionId: string,
): Promise<AwardRow | null> {
  const [row] = await db
    .select()
    .from(awards)
    .where(and(eq(awards.bountyId, bountyId), eq(awards.submissionId, submissionId)))
  return row ?? null
}
