import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties, isFundedOnce } from '../../db/schema/bounties.ts'
import { ledgerTransfers } from '../../db/schema/ledger.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { isUuid } from '../../platform/ids.ts'

/** A public bounty, by id or slug. */
export async function publicBounty(
  db: Db,
  idOrSlug: string,
): Promise<{ slug: string; title: string; summary: string } | null> {
  const [row] = await db
    .select({ slug: bounties.slug, title: bounties.title, summary: bounties.summary })
    .from(bounties)
    .where(and(isFundedOnce, isNamed(idOrSlug)))
  return row ?? null
}

/**
 * Whether a bounty may exist at this address. Always true for a slug: slugs derive from titles, and a guess must not
 * reveal a draft's title.
 */
export async function canBeBounty(db: Db, idOrSlug: string): Promise<boolean> {
  if (!isUuid(idOrSlug)) return true
  const rows = await db.select({ id: bounties.id }).from(bounties).where(isNamed(idOrSlug))
  return rows.length > 0
}

function isNamed(idOrSlug: string): SQL {
  return isUuid(idOrSlug) ? eq(bounties.id, idOrSlug) : eq(bounties.slug, idOrSlug)
}

/** Whether a submission with this id exists, public or not. */
export async function hasSubmission(db: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.id, id))
  return rows.length > 0
}

/** Whether a transfer with this id exists. */
export async function hasTransfer(db: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await db
    .select({ id: ledgerTransfers.id })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.id, id))
  return rows.length > 0
}

/** A public submission, with the start of its text and its author's name. */
export async function publicSubmission(
  db: Db,
  id: string,
): Promise<{ title: string; bodyStart: string; authorName: string | null } | null> {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({
      title: submissions.title,
      bodyStart: sql<string>`left(${submissions.body}, 600)`,
      authorName: nameOf,
    })
    .from(submissions)
    .leftJoin(userProfiles, eq(userProfiles.userId, submissions.authorId))
    .where(and(eq(submissions.id, id), submissions.isShown))
  return row ?? null
}

/** A person by username, ignoring case. */
export async function publicPerson(
  db: Db,
  username: string,
): Promise<{ username: string; name: string; bio: string | null } | null> {
  const [row] = await db
    .select({ username: userProfiles.username, name: nameOf, bio: userProfiles.bio })
    .from(userProfiles)
    .where(eq(sql`lower(${userProfiles.username})`, username.toLowerCase()))
  return row ?? null
}

/** The most addresses of each kind in the site map. */
const MAX_MAPPED = 5000

/** Slugs of public bounties, ids of public submissions and names of creators, each kind the newest first. */
export async function publicSubjects(
  db: Db,
): Promise<{ bounties: string[]; submissions: string[]; creators: string[] }> {
  const slugs = await db
    .select({ key: bounties.slug })
    .from(bounties)
    .where(isFundedOnce)
    .orderBy(desc(bounties.createdAt))
    .limit(MAX_MAPPED)
  const ids = await db
    .select({ key: submissions.id })
    .from(submissions)
    .where(eq(submissions.isShown, true))
    .orderBy(desc(submissions.createdAt))
    .limit(MAX_MAPPED)
  const names = await db
    .select({ key: userProfiles.username })
    .from(userProfiles)
    .orderBy(desc(userProfiles.userId))
    .limit(MAX_MAPPED)
  const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key)
  return { bounties: keysOf(slugs), submissions: keysOf(ids), creators: keysOf(names) }
}

const nameOf = sql<string>`coalesce(nullif(${userProfiles.displayName}, ''), ${userProfiles.username})`
