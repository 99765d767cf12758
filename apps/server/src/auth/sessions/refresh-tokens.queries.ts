import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { refreshTokens } from '../../db/schema/sign-in/auth.ts'

/** A refresh token of a session. */
export type RefreshTokenRow = typeof refreshTokens.$inferSelect

/** The row of a token, by its hash. */
export async function findRefreshToken(db: Db, tokenHash: string): Promise<RefreshTokenRow | null> {
  const [row] = await db.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  return row ?? null
}

/** The hash of the session's active token. */
export async function findActiveHash(db: Db, sessionId: string): Promise<string | null> {
  const [row] = await db
    .select({ tokenHash: refreshTokens.tokenHash })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt)))
  return row?.tokenHash ?? null
}

/** Whether the session used a second factor after a token was issued. */
export async function hasFactorSince(
  db: Db,
  { id, sessionId }: Pick<RefreshTokenRow, 'id' | 'sessionId'>,
): Promise<boolean> {
  const [row] = await db
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, sessionId),
        eq(refreshTokens.isAfterFactor, true),
        gt(refreshTokens.id, id),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Stores the session's new active token. */
export async function insertRefreshToken(
  db: Db,
  row: { sessionId: string; tokenHash: string; createdAt: Date; isAfterFactor?: boolean },
): Promise<void> {
  await db.insert(refreshTokens).values(row)
}

/** Marks a token as used. */
export async function markRefreshTokenUsed(db: Db, id: number, usedAt: Date): Promise<void> {
  await db.update(refreshTokens).set({ usedAt }).where(eq(refreshTokens.id, id))
}
