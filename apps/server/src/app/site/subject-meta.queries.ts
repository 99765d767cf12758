import type { SubmissionState } from '@laurel/contract/work/submissions'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties, isFundedOnce } from '../../db/schema/bounties.ts'
import { ledgerTransfers } from '../../db/schema/ledger.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { isUuid } from '../../platform/ids.ts'

/** A public bounty, by id or slug, with its sponsor. */
export async function publicBounty(db: Db, idOrSlug: string) {
  const [row] = await db
    .select({
      slug: bounties.slug,
      title: bounties.title,
      summary: bounties.summary,
      state: bounties.state,
      opensAt: sql<Date>`coalesce(${bounties.opensAt}, ${bounties.fundedAt})`.mapWith(
        bounties.opensAt,
      ),
      deadlineAt: bounties.deadlineAt,
      sponsorUsername: userProfiles.username,
      sponsorName: nameOf,
    })
    .from(bounties)
    .leftJoin(userProfiles, eq(userProfiles.userId, bounties.sponsorId))
    .where(and(isFundedOnce, isNamed(idOrSlug)))
  return row ?? null
}

/**
 * Whether a bounty that is not public has this id. Never true for a slug: slugs derive from titles, so a difference would
 * reveal the title of a draft to people who guess it.
 */
export async function isHiddenBounty(db: Db, idOrSlug: string): Promise<boolean> {
  if (!isUuid(idOrSlug)) return false
  const rows = await db.select({ id: bounties.id }).from(bounties).where(isNamed(idOrSlug))
  return rows.length > 0
}

function isNamed(idOrSlug: string): SQL {
  return isUuid(idOrSlug) ? eq(bounties.id, idOrSlug) : eq(bounties.slug, idOrSlug)
}

/** The state of a submission, public or not; null if there is none. */
export async function findSubmissionState(db: Db, id: string): Promise<SubmissionState | null> {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({ state: submissions.state })
    .from(submissions)
    .where(eq(submissions.id, id))
  return row?.state ?? null
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

/** A public submission, with the start of its text, its author and its bounty. */
export async function publicSubmission(db: Db, id: string) {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({
      title: submissions.title,
      bodyStart: sql<string>`left(${submissions.body}, 600)`,
      submittedAt: submissions.submittedAt,
      changedAt: submissions.updatedAt,
      authorUsername: userProfiles.username,
      authorName: sql<string | null>`${nameOf}`,
      bountyTitle: bounties.title,
      bountySlug: bounties.slug,
    })
    .from(submissions)
    .leftJoin(userProfiles, eq(userProfiles.userId, submissions.authorId))
    .leftJoin(bounties, eq(bounties.id, submissions.bountyId))
    .where(and(eq(submissions.id, id), submissions.isShown))
  return row ?? null
}

/** A person by username, ignoring case. */
export async function publicPerson(db: Db, username: string) {
  const [row] = await db
    .select({
      username: userProfiles.username,
      name: nameOf,
      bio: userProfiles.bio,
      avatarUrl: userProfiles.avatarUrl,
    })
    .from(userProfiles)
    .where(eq(sql`lower(${userProfiles.username})`, username.toLowerCase()))
  return row ?? null
}

/** The most addresses of each kind in the site map. */
const MAX_MAPPED = 100_000

/** An address of the site map by its key, with the time of its last change where that is known. */
export interface MappedSubject {
  key: string
  changedAt: Date | null
}

/** Slugs of public bounties, ids of public submissions and names of creators, each kind the newest first. */
export async function publicSubjects(
  db: Db,
): Promise<Record<'bounties' | 'submissions' | 'creators', MappedSubject[]>> {
  const slugs = await db
    .select({ key: bounties.slug, changedAt: bounties.updatedAt })
    .from(bounties)
    .where(isFundedOnce)
    .orderBy(desc(bounties.createdAt))
    .limit(MAX_MAPPED)
  const ids = await db
    .select({ key: submissions.id, changedAt: submissions.updatedAt })
    .from(submissions)
    .where(eq(submissions.isShown, true))
    .orderBy(desc(submissions.createdAt))
    .limit(MAX_MAPPED)
  const names = await db
    .select({ key: userProfiles.username })
    .from(userProfiles)
    .orderBy(desc(userProfiles.userId))
    .limit(MAX_MAPPED)
  const creators = names.map(({ key }) => ({ key, changedAt: null }))
  return { bounties: slugs, submissions: ids, creators }
}

const nameOf = sql<string>`coalesce(nullif(${userProfiles.displayName}, ''), ${userProfiles.username})`
