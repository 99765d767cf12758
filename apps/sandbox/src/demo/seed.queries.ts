import type { Role } from '@laurel/contract/people/people'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../server/src/db/client.ts'
import { userProfiles, userRoles } from '../../../server/src/db/schema/people.ts'

/** Fills a new account's profile, as the browser does after the first sign-in, and grants its roles. */
export async function insertDemoProfile(
  db: Db,
  person: {
    userId: string
    username: string
    displayName: string
    bio: string
    roles: readonly Role[]
    joinedAt: Date
  },
): Promise<void> {
  const { roles, joinedAt, ...profile } = person
  await db.insert(userProfiles).values(profile)
  for (const role of roles) {
    await db.insert(userRoles).values({ userId: person.userId, role, grantedAt: joinedAt })
  }
}

/** Links a wallet, as if its owner had proved it. */
export async function linkDemoWallet(db: Db, userId: string, walletAddress: string): Promise<void> {
  await db.update(userProfiles).set({ walletAddress }).where(eq(userProfiles.userId, userId))
}
