import type { Role } from '@laurel/contract/people/people'
import type { Db } from '../../src/db/client.ts'
import { userProfiles, userRoles, userStandings } from '../../src/db/schema/people.ts'
import { users } from '../../src/db/schema/sign-in/auth.ts'
import { newId } from '../../src/platform/ids.ts'

let count = 0

/** A person with a confirmed account, a profile and a standing. */
export async function buildPerson(
  db: Db,
  now: Date,
  options: { name?: string; trustLevel?: number; roles?: Role[] } = {},
): Promise<{ userId: string; username: string; roles: Role[] }> {
  count += 1
  const userId = newId()
  const username = (options.name ?? `person${count}`).toLowerCase()
  const roles = options.roles ?? []
  await db.insert(users).values({
    id: userId,
    email: `${username}.${count}@example.test`,
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await db.insert(userProfiles).values({ userId, username, displayName: options.name ?? username })
  await db.insert(userStandings).values({
    userId,
    trustLevel: options.trustLevel ?? 0,
    trustLevelSince: now,
    clusterId: userId,
    energyTenths: 500,
    energyAt: now,
    joinedAt: now,
  })
  for (const role of roles) await db.insert(userRoles).values({ userId, role, grantedAt: now })
  return { userId, username, roles }
}
