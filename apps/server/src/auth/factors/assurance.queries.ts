import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sessions } from '../../db/schema/sign-in/auth.ts'
import type { SessionRow } from '../sessions/sessions.queries.ts'
import { PROOFS } from './proofs.ts'

/** Raises a session to aal2. */
export async function elevateSessionRow(db: Db, id: string, amr: SessionRow['amr']): Promise<void> {
  await db.update(sessions).set({ aal: 'aal2', amr }).where(eq(sessions.id, id))
}

/** Stores the proofs of a session after a re-authentication. */
export async function updateSessionProofs(
  db: Db,
  id: string,
  amr: SessionRow['amr'],
): Promise<void> {
  await db.update(sessions).set({ amr }).where(eq(sessions.id, id))
}

/** Ends a user's other sessions at aal1. */
export async function endAal1Sessions(
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

/** Lowers a user's sessions to aal1 and removes their second-factor proofs, except for `keepingId`. */
export async function downgradeSessions(
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
