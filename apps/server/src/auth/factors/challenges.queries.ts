import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { factorChallenges } from '../../db/schema/sign-in/factors.ts'

/** A challenge to a second factor or a passkey. */
export type ChallengeRow = typeof factorChallenges.$inferSelect

/** Stores a challenge. */
export async function insertChallenge(db: Db, row: ChallengeRow): Promise<void> {
  await db.insert(factorChallenges).values(row)
}

/** A session's challenge to a factor, or null. */
export async function findFactorChallenge(
  db: Db,
  key: { id: string; sessionId: string; factorId: string },
): Promise<ChallengeRow | null> {
  const [row] = await db.select().from(factorChallenges).where(isOf(key))
  return row ?? null
}

/** Consumes a session's challenge to a factor, so that it can be answered once; null when it is gone. */
export async function takeFactorChallenge(
  db: Db,
  key: { id: string; sessionId: string; factorId: string },
): Promise<ChallengeRow | null> {
  const [row] = await db.delete(factorChallenges).where(isOf(key)).returning()
  return row ?? null
}

/** Consumes a passkey challenge; `sessionId` is null for a sign-in, where the passkey identifies the user. */
export async function takePasskeyChallenge(
  db: Db,
  key: { id: string; kind: ChallengeRow['kind']; sessionId: string | null },
): Promise<ChallengeRow | null> {
  const [row] = await db
    .delete(factorChallenges)
    .where(
      and(
        eq(factorChallenges.id, key.id),
        eq(factorChallenges.kind, key.kind),
        key.sessionId === null
          ? isNull(factorChallenges.sessionId)
          : eq(factorChallenges.sessionId, key.sessionId),
      ),
    )
    .returning()
  return row ?? null
}

/** Deletes expired challenges. Returns the count. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<number> {
  const deleted = await db.delete(factorChallenges).where(lt(factorChallenges.expiresAt, now))
  return deleted.rowCount ?? 0
}

function isOf(key: { id: string; sessionId: string; factorId: string }) {
  return and(
    eq(factorChallenges.id, key.id),
    eq(factorChallenges.kind, 'factor'),
    eq(factorChallenges.sessionId, key.sessionId),
    eq(factorChallenges.factorId, key.factorId),
  )
}
