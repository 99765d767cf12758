import { isSessionExpired } from '../auth/sessions/refresh-tokens.service.ts'
import type { Db } from '../db/client.ts'
import type { Clock } from '../platform/clock.ts'
import { readSessions } from './sessions.queries.ts'

/** What the database says of sessions that were asked about; one that is missing has ended. */
export type SessionStates = ReadonlyMap<string, { isLive: boolean; isListed: boolean }>

/** Asks in one read which sessions go on, whatever ended the others: sign-out, ban, deletion or time. */
export async function askSessions(
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
