import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { arrayOf, boolean, nullable, type RowOf, text, timestamp, uuid } from '../../db/columns.ts'
import { flowStates, oneTimeTokens, sessions } from '../../db/schema/sign-in/auth.ts'
import { statement } from '../../db/statement.ts'

/** A signed-in device. */
export type SessionRow = typeof sessions.$inferSelect

const SESSION_STATE = {
  userId: uuid,
  createdAt: timestamp,
  refreshedAt: timestamp,
  endedAt: nullable(timestamp),
  bannedUntil: nullable(timestamp),
  aal: text,
  /** Whether the user has a verified second factor. */
  hasFactor: boolean,
  /** Whether the password was a breached one when last used. */
  isPasswordBreached: boolean,
  roles: arrayOf(text),
}

/** The state of a token's session, as each request needs it. */
export type SessionState = RowOf<typeof SESSION_STATE>

/** Stores a new session. */
export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insert(sessions).values(row)
}

/** A session, or null. */
export async function findSession(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id))
  return row ?? null
}

/** A session, locked until the transaction ends, which serialises its refreshes. */
export async function lockSession(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return row ?? null
}

const sessionState = statement(
  'session-state',
  SESSION_STATE,
  sql`
    select
      sessions.user_id as "userId",
      sessions.created_at as "createdAt",
      sessions.refreshed_at as "refreshedAt",
      sessions.ended_at as "endedAt",
      users.banned_until as "bannedUntil",
      users.is_password_breached as "isPasswordBreached",
      sessions.aal,
      exists (
        select from auth.factors
        where factors.user_id = sessions.user_id and factors.status = 'verified'
      ) as "hasFactor",
      array(select role from user_roles where user_roles.user_id = sessions.user_id) as roles
    from auth.sessions
    join auth.users
      on users.id = sessions.user_id
      and users.deleted_at is null
    where sessions.id = ${sql.placeholder('id')}
  `,
)

/** Session, ban and roles in one query; null for an unknown session or a deleted account. */
export async function readSessionState(db: Db, id: string): Promise<SessionState | null> {
  const [row] = await sessionState(db, { id })
  return row ?? null
}

/** Records a session's refresh. */
export async function touchSession(db: Db, id: string, refreshedAt: Date): Promise<void> {
  await db.update(sessions).set({ refreshedAt }).where(eq(sessions.id, id))
}

/** Ends one session. */
export async function endSession(db: Db, id: string, endedAt: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
}

/** Ends a user's sessions, except `stayingId`. Returns the count. */
export async function endUserSessions(
  db: Db,
  userId: string,
  endedAt: Date,
  stayingId: string | null = null,
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        stayingId === null ? undefined : ne(sessions.id, stayingId),
      ),
    )
  return ended.rowCount ?? 0
}

/** A user's sessions that have not ended, most recently used first. */
export async function listOpenSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.refreshedAt), desc(sessions.id))
}

/** Deletes sessions that ended or expired before a time, with their refresh tokens. Returns the count. */
export async function deleteOldSessions(
  db: Db,
  before: { ended: Date; refreshed: Date },
): Promise<number> {
  const deleted = await db
    .delete(sessions)
    .where(or(lt(sessions.endedAt, before.ended), lt(sessions.refreshedAt, before.refreshed)))
  return deleted.rowCount ?? 0
}

/** Deletes expired mail tokens and PKCE flows. Returns the count. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<number> {
  const tokens = await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now))
  const flows = await db.delete(flowStates).where(lt(flowStates.expiresAt, now))
  return (tokens.rowCount ?? 0) + (flows.rowCount ?? 0)
}
