import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { oauthFlows, spentCodes } from '../../db/schema/oauth.ts'

/** Somebody who is at a provider. */
export type OAuthFlowRow = typeof oauthFlows.$inferSelect

/** Stores a flow. */
export async function insertOAuthFlow(db: Db, row: OAuthFlowRow): Promise<void> {
  await db.insert(oauthFlows).values(row)
}

/** Takes the flow of a state, if this browser began it and it still holds: of two that try, one gets it. */
export async function takeOAuthFlow(
  db: Db,
  state: string,
  browserKeyHash: string,
  now: Date,
): Promise<OAuthFlowRow | null> {
  const [row] = await db
    .delete(oauthFlows)
    .where(
      and(
        eq(oauthFlows.id, state),
        eq(oauthFlows.browserKeyHash, browserKeyHash),
        gt(oauthFlows.expiresAt, now),
      ),
    )
    .returning()
  return row ?? null
}

/** Makes sign-ins and links of one account of a provider take turns, until the transaction ends. */
export async function lockProviderAccount(
  db: Db,
  provider: string,
  providerId: string,
): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${providerId}`}, 0))`,
  )
}

/** Remembers which session a code became. */
export async function insertSpentCode(
  db: Db,
  row: { codeHash: string; sessionId: string; expiresAt: Date },
): Promise<void> {
  await db.insert(spentCodes).values(row)
}

/** The session that a code became; null for a code that nobody exchanged. */
export async function findSpentCode(db: Db, codeHash: string): Promise<string | null> {
  const [row] = await db
    .select({ sessionId: spentCodes.sessionId })
    .from(spentCodes)
    .where(eq(spentCodes.codeHash, codeHash))
  return row?.sessionId ?? null
}

/** Deletes flows and spent codes that are over; the count. */
export async function deleteExpiredFlows(db: Db, now: Date): Promise<number> {
  const flows = await db.delete(oauthFlows).where(lt(oauthFlows.expiresAt, now))
  const codes = await db.delete(spentCodes).where(lt(spentCodes.expiresAt, now))
  return (flows.rowCount ?? 0) + (codes.rowCount ?? 0)
}
