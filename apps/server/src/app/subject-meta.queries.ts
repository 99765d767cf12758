import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { bounties } from '../db/schema/bounties.ts'
import { userProfiles } from '../db/schema/people.ts'
import { submissions } from '../db/schema/submissions.ts'

/** A bounty that everyone may see, by id or slug. */
export async function publicBounty(
  db: Db,
  idOrSlug: string,
): Promise<{ slug: string; title: string; summary: string } | null> {
  const [row] = await db
    .select({ slug: bounties.slug, title: bounties.title, summary: bounties.summary })
    .from(bounties)
    .where(
      and(
        isNotNull(bounties.fundedAt),
        isUuid(idOrSlug) ? eq(bounties.id, idOrSlug) : eq(bounties.slug, idOrSlug),
      ),
    )
  return row ?? null
}

/** A submission that everyone may see, with the start of its text and its author's name. */
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

/** A person by username in any case. */
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

const nameOf = sql<string>`coalesce(nullif(${userProfiles.displayName}, ''), ${userProfiles.username})`

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
