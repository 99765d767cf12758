import type { Db } from '../../../db/client.ts'
import { firstAdminLinks } from '../../../db/schema/staff/people-desk.ts'

/** A link for the first admin. */
export type FirstAdminLinkRow = typeof firstAdminLinks.$inferSelect

/** The newest link; null where none was made. */
export async function findLink(db: Db): Promise<FirstAdminLinkRow | null> {
  const [row] = await db.select().from(firstAdminLinks).limit(1)
  return row ?? null
}

/** Stores a link in place of the one before. */
export async function replaceLink(db: Db, link: Omit<FirstAdminLinkRow, 'usedAt'>): Promise<void> {
  await db.delete(firstAdminLinks)
  await db.insert(firstAdminLinks).values(link)
}

/** Marks the link as used. */
export async function markLinkUsed(db: Db, now: Date): Promise<void> {
  await db.update(firstAdminLinks).set({ usedAt: now })
}
