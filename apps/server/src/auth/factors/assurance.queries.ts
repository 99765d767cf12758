import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { sessions } from '../../db/schema/auth.ts'
import type { SessionRow } from '../sessions.queries.ts'

/** How sessions say in `amr` that they showed a second factor, in the clients' words. */
export const PROOFS = {
  totp: 'totp',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
} as const

/** Notes that a session showed a second factor. */
export async function raiseSessionRow(db: Db, id: string, amr: SessionRow['amr']): Promise<void> {
  await db.update(sessions).set({ aal: 'aal2', amr }).where(eq(sessions.id, id))
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
