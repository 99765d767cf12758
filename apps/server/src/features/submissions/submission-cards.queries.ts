import type { BountyCategory } from '@laurel/contract/bounties'
import { and, asc, desc, eq, gt, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { awards, bounties } from '../../db/schema/bounties.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { hasRole, type Viewer } from '../../platform/context.ts'
import { personColumns } from '../../platform/person.ts'
import {
  ANNOUNCED_BOUNTY_STATES,
  PUBLIC_STATES,
  REVEALING_BOUNTY_STATES,
  SPONSOR_STATES,
} from './submissions.policy.ts'
import { VIEW_RULES } from './submissions.rules.ts'

const cardColumns = {
  id: submissions.id,
  title: submissions.title,
  /** Enough of the text to make an excerpt of. */
  bodyStart: sql<string>`left(${submissions.body}, 600)`,
  category: submissions.category,
  state: submissions.state,
  authorId: submissions.authorId,
  viewerCount: submissions.viewerCount,
  shuffleKey: submissions.shuffleKey,
  submittedAt: submissions.submittedAt,
  createdAt: submissions.createdAt,
  author: personColumns,
  bountyId: submissions.bountyId,
  bountySlug: bounties.slug,
  bountyTitle: bounties.title,
  bountyState: bounties.state,
  sponsorId: bounties.sponsorId,
  place: awards.place,
  isBonus: awards.isBonus,
  prizeAmount: awards.prizeAmount,
}

/** `sortKey` is what a list is ordered by when it is computed. */
function selectCards(db: Db, sortKey: SQL<number> = sql<number>`0::int`) {
  return db
    .select({ ...cardColumns, sortKey })
    .from(submissions)
    .leftJoin(userProfiles, eq(userProfiles.userId, submissions.authorId))
    .leftJoin(bounties, eq(bounties.id, submissions.bountyId))
    .leftJoin(awards, eq(awards.submissionId, submissions.id))
}

/** A submission as far as a card needs it. */
export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** An accepted post that is not hidden: what the partial index of the gallery's tops holds. */
const isShownPost = sql`(${submissions.bountyId} is null
  and ${submissions.state} = 'accepted'
  and ${submissions.hiddenAt} is null)`

/** `isPublic` of the policy, in SQL. */
const isShown = or(
  isShownPost,
  and(
    isNull(submissions.hiddenAt),
    inArray(submissions.state, [...PUBLIC_STATES]),
    inArray(bounties.state, [...REVEALING_BOUNTY_STATES]),
  ),
)

/** What a gallery list is narrowed to. */
export interface GalleryFilter {
  q?: string | undefined
  category?: BountyCategory | undefined
  /** A username, in any case. */
  author?: string | undefined
}

function matches(filter: GalleryFilter): SQL | undefined {
  return and(
    filter.q === undefined || filter.q === ''
      ? undefined
      : ilike(submissions.title, `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`),
    filter.category === undefined ? undefined : eq(submissions.category, filter.category),
    filter.author === undefined
      ? undefined
      : eq(sql`lower(${userProfiles.username})`, filter.author.toLowerCase()),
  )
}

/** Everything public, newest first. */
export async function selectNewest(
  db: Db,
  filter: GalleryFilter,
  page: { after: [atMs: number, id: string] | null; limit: number },
): Promise<CardRow[]> {
  const { after, limit } = page
  return await selectCards(db)
    .where(
      and(
        isShown,
        matches(filter),
        after === null
          ? undefined
          : sql`(${submissions.submittedAt}, ${submissions.id}) < (${new Date(after[0])}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(submissions.submittedAt), desc(submissions.id))
    .limit(limit)
}

/** Posts by the number of people who looked at them for 15 s; entries of bounties never compete by anything. */
export async function selectTopPosts(
  db: Db,
  filter: GalleryFilter,
  page: { after: [viewers: number, id: string] | null; limit: number },
): Promise<CardRow[]> {
  const { after, limit } = page
  return await selectCards(db)
    .where(
      and(
        isShownPost,
        matches(filter),
        after === null
          ? undefined
          : sql`(${submissions.viewerCount}, ${submissions.id}) < (${after[0]}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(submissions.viewerCount), desc(submissions.id))
    .limit(limit)
}

/** Posts of the last two weeks by viewers for their age, as of one instant for all pages of a reading. */
export async function selectRisingPosts(
  db: Db,
  filter: GalleryFilter,
  page: { asOf: Date; after: [rise: number, id: string] | null; limit: number },
): Promise<CardRow[]> {
  const { asOf, after, limit } = page
  const ageSeconds = sql`extract(epoch from ${asOf}::timestamptz - ${submissions.submittedAt})::float8`
  const rise = sql<number>`(${submissions.viewerCount} / power(${ageSeconds} / 3600 + 2, 1.5))`
  return await selectCards(db, rise)
    .where(
      and(
        isShownPost,
        gt(submissions.submittedAt, new Date(asOf.getTime() - VIEW_RULES.risingMs)),
        sql`${submissions.submittedAt} <= ${asOf}`,
        matches(filter),
        after === null
          ? undefined
          : sql`(${rise}, ${submissions.id}) < (${after[0]}::float8, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(rise), desc(submissions.id))
    .limit(limit)
}

/** A person's own submissions in every state, newest first. */
export async function selectMine(
  db: Db,
  authorId: string,
  page: { after: [atMs: number, id: string] | null; limit: number },
): Promise<CardRow[]> {
  const { after, limit } = page
  return await selectCards(db)
    .where(
      and(
        eq(submissions.authorId, authorId),
        after === null
          ? undefined
          : sql`(${submissions.createdAt}, ${submissions.id}) < (${new Date(after[0])}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(limit)
}

/** Sort keys of a bounty's entries: its place (bonus and none come last), then the shuffle. */
export type EntryKey = [place: number, shuffle: number, id: string]

/** The entries of a bounty that a viewer may see: shuffled, and by place once places are announced. */
export async function selectBountyEntries(
  db: Db,
  bounty: Pick<typeof bounties.$inferSelect, 'id' | 'state' | 'sponsorId'>,
  viewer: Viewer | null,
  page: { after: EntryKey | null; limit: number },
): Promise<CardRow[]> {
  const { after, limit } = page
  const isAnnounced = (ANNOUNCED_BOUNTY_STATES as readonly string[]).includes(bounty.state)
  const placeKey = isAnnounced
    ? sql<number>`coalesce(${awards.place}, case when ${awards.isBonus} then 1000 else 2000 end)::int`
    : sql<number>`0::int`
  return await selectCards(db, placeKey)
    .where(
      and(
        eq(submissions.bountyId, bounty.id),
        entriesSeenBy(viewer, bounty),
        after === null
          ? undefined
          : sql`(${placeKey}, ${submissions.shuffleKey}, ${submissions.id}) > (${after[0]}::int, ${after[1]}::float8, ${after[2]}::uuid)`,
      ),
    )
    .orderBy(asc(placeKey), asc(submissions.shuffleKey), asc(submissions.id))
    .limit(limit)
}

/** `canSee` of the policy, in SQL, less drafts and what was taken back. */
function entriesSeenBy(
  viewer: Viewer | null,
  bounty: Pick<typeof bounties.$inferSelect, 'sponsorId'>,
): SQL | undefined {
  const ways: (SQL | undefined)[] = [isShown]
  if (viewer !== null) {
    ways.push(eq(submissions.authorId, viewer.userId))
    if (viewer.userId === bounty.sponsorId) {
      ways.push(inArray(submissions.state, [...SPONSOR_STATES]))
    }
    if (hasRole(viewer, 'moderator')) ways.push(ne(submissions.state, 'draft'))
  }
  return and(ne(submissions.state, 'draft'), ne(submissions.state, 'withdrawn'), or(...ways))
}
