import { and, count, eq, gte, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { votes } from '../../db/schema/submissions.ts'

/** Whether a person has an active decision on an entry: one that was not undone. */
export async function hasDecided(db: Db, voterId: string, submissionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: votes.id })
    .from(votes)
    .where(
      and(eq(votes.voterId, voterId), eq(votes.submissionId, submissionId), isNull(votes.undoneAt)),
    )
  return rows.length > 0
}

/** Counts the practice votes a person has cast since an instant, undone ones included. */
export async function countPracticeVotes(db: Db, voterId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ votes: count() })
    .from(votes)
    .where(and(eq(votes.voterId, voterId), eq(votes.isPractice, true), gte(votes.castAt, since)))
  return row?.votes ?? 0
}
