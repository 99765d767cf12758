import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { oauthFlows, spentCodes } from '../../db/schema/sign-in/oauth.ts'

/** A pending flow at a provider. */
export type OAuthFlowRow = typeof oauthFlows.$inferSelect

/** Stores a flow. */
export async function insertOAuthFlow(db: Db, row: OAuthFlowRow): Promise<void> {
  await db.insert(oauthFlows).values(row)
}

/** Consumes the flow of a state, if valid and begun by this browser; of two concurrent attempts one gets it. */
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

/** Serialises sign-ins and links of one provider account until the transaction ends. */
export async function lockProviderAccount(
  db: Db,
  provider: string,
  providerId: string,
): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${providerId}`}, 0))`,
  )
}

/** Records the session for which a code was exchanged. */
export async function insertSpentCode(
  db: Db,
  row: { codeHash: string; sessionId: string; expiresAt: Date },
): Promise<void> {
  await db.insert(spentCodes).values(row)
}

/** The session for which a code was exchanged; null for one that was not. */
export async function findSpentCode(db: Db, codeHash: string): Promise<string | null> {
  const [row] = await db
    .select({ sessionId: spentCodes.sessionId })
    .from(spentCodes)
    .where(eq(spentCodes.codeHash, codeHash))
  return row?.sessionId ?? null
}

/** Deletes expired flows and spent codes. Returns the count. */
export async function deleteExpiredFlows(db: Db, now: Date): Promise<number> {
  const flows = await db.delete(oauthFlows).where(lt(oauthFlows.expiresAt, now))
  const codes = await db.delete(spentCodes).where(lt(spentCodes.expiresAt, now))
  return (flows.rowCount ?? 0) + (codes.rowCount ?? 0)
}
