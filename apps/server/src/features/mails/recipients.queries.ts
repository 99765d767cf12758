import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { users } from '../../db/schema/sign-in/auth.ts'
import { type PersonRow, personColumns } from '../../platform/person.ts'

/** The people whose confirmed address is one of these, by the address in lower case. */
export async function findRecipients(
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, PersonRow>> {
  if (addresses.length === 0) return new Map()
  const address = sql<string>`lower(${users.email})`
  const rows = await db
    .select({ address, person: personColumns })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(
      and(
        inArray(
          address,
          addresses.map((one) => one.toLowerCase()),
        ),
        isNotNull(users.emailConfirmedAt),
      ),
    )
  return new Map(rows.map((row) => [row.address, row.person]))
}
