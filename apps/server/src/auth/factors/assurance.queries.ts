import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sessions } from '../../db/schema/auth.ts'
import type { SessionRow } from '../sessions/sessions.queries.ts'
import { PROOFS } from './proofs.ts'

/** Notes that a session showed a second factor. */
export async function raiseSessionRow(db: Db, id: string, amr: SessionRow['amr']): Promise<void> {
  await db.update(sessions).set({ aal: 'aal2', amr }).where(eq(sessions.id, id))
}

/** Notes that a session's person proved once more who they are. */
export async function noteProofs(db: Db, id: string, amr: SessionRow['amr']): Promise<void> {
  await db.update(sessions).set({ amr }).where(eq(sessions.id, id))
}

/** Ends the other sessions of a person that showed no second factor. */
export async function endUnprovenSessions(
  db: Db,
  userId: string,
  endedAt: Date,
  stayingId: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt })
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.aal, 'aal1'),
        isNull(sessions.endedAt),
        ne(sessions.id, stayingId),
      ),
    )
}

/** Takes sessions of a person back to aal1 and to what else they showed, but the one that keeps its level. */
export async function lowerSessions(
  db: Db,
  userId: string,
  keepingId: string | null,
): Promise<void> {
  await db
    .update(sessions)
    .set({ aal: 'aal1', amr: withoutProofs })
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.aal, 'aal2'),
        keepingId === null ? undefined : ne(sessions.id, keepingId),
      ),
    )
}

const withoutProofs = sql`(
  select coalesce(jsonb_agg(shown), '[]')
  from jsonb_array_elements(${sessions.amr}) as shown
  where not shown ->> 'method' = any (${sql.param(Object.values(PROOFS))})
)`
