import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema/auth.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { notifications } from '../../db/schema/people.ts'

/** What news say of a bounty. */
export interface NewsBounty {
  id: string
  slug: string
  title: string
  sponsorId: string
}

/** Bounties by id. */
export async function newsBounties(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, NewsBounty>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const { id, slug, title, sponsorId } = bounties
  const rows = await db
    .select({ id, slug, title, sponsorId })
    .from(bounties)
    .where(inArray(bounties.id, known))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a person was told this already. */
export async function wasTold(db: Db, userId: string, dedupeKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.dedupeKey, dedupeKey)))
  return rows.length > 0
}

/** The confirmed mail address of a person, null without one. */
export async function confirmedEmailOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)))
  return row?.email ?? null
}
