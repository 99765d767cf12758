import { isSessionExpired } from '../auth/sessions/refresh-tokens.service.ts'
import type { Db } from '../db/client.ts'
import type { Clock } from '../platform/clock.ts'
import { readSessions } from './sessions.queries.ts'

/** The state of sessions by id; a missing one has ended. */
export type SessionStates = ReadonlyMap<string, { isLive: boolean; isListed: boolean }>

/** Reads in one query which sessions are alive: not signed out, banned, deleted or expired. */
export async function checkSessions(
  db: Db,
  clock: Clock,
  ids: readonly string[],
): Promise<SessionStates> {
  const ended = { isLive: false, isListed: false }
  const states = new Map(ids.map((id) => [id, ended]))
  if (ids.length === 0) return states
  const now = clock.now()
  for (const row of await readSessions(db, ids)) {
    const isBanned = row.bannedUntil !== null && row.bannedUntil > now
    const isLive =
      row.endedAt === null && row.deletedAt === null && !isBanned && !isSessionExpired(row, now)
    states.set(row.id, { isLive, isListed: isLive && row.isListed })
  }
  return states
}
