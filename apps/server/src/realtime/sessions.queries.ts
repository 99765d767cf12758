import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { userProfiles } from '../db/schema/people.ts'
import { hiddenPeople } from '../db/schema/presence.ts'
import { sessions, users } from '../db/schema/sign-in/auth.ts'

/** The facts that decide whether sessions are alive and their users listed as online. */
export async function readSessions(db: Db, ids: readonly string[]) {
  return await db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      refreshedAt: sessions.refreshedAt,
      endedAt: sessions.endedAt,
      bannedUntil: users.bannedUntil,
      deletedAt: users.deletedAt,
      isListed: sql<boolean>`
        ${userProfiles.userId} is not null and ${hiddenPeople.userId} is null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .leftJoin(hiddenPeople, eq(hiddenPeople.userId, users.id))
    .where(inArray(sessions.id, [...ids]))
}
