import { inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { bounties } from '../../../db/schema/bounties.ts'

/** The columns of a bounty that notices mention. */
export interface NoticeBounty {
  id: string
  slug: string
  title: string
  sponsorId: string
}

/** Bounties by id. */
export async function findNoticeBounties(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, NoticeBounty>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const { id, slug, title, sponsorId } = bounties
  const rows = await db
    .select({ id, slug, title, sponsorId })
    .from(bounties)
    .where(inArray(bounties.id, known))
  return new Map(rows.map((row) => [row.id, row]))
}
