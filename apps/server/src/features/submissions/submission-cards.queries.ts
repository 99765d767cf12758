import type { BountyCategory, BountyState } from '@laurel/contract/bounties'
import type { SubmissionState } from '@laurel/contract/submissions'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { bounties } from '../../db/schema/bounties.ts'
import { statement, statementByShape } from '../../db/statement.ts'
import { hasRole, type Viewer } from '../../platform/context.ts'
import {
  ANNOUNCED_BOUNTY_STATES,
  PUBLIC_STATES,
  REVEALING_BOUNTY_STATES,
  SPONSOR_STATES,
} from './submissions.policy.ts'
import { VIEW_RULES } from './submissions.rules.ts'

/** A submission as far as a card needs it; the author's username is null when their account is gone. */
export type CardRow = {
  id: string
  title: string
  excerpt: string
  category: BountyCategory
  state: SubmissionState
  authorId: string
  username: string | null
  displayName: string | null
  avatarUrl: string | null
  viewerCount: number
  shuffleKey: number
  submittedAt: Date | null
  createdAt: Date
  bountyId: string | null
  bountySlug: string | null
  bountyTitle: string | null
  bountyState: BountyState | null
  sponsorId: string | null
  place: number | null
  isBonus: boolean | null
  prizeAmount: string | null
  /** What a list is ordered by when it is computed. */
  sortKey: number
}

/** Where a page begins, how long it is, and whether it begins behind another. */
interface Part {
  where: SQL
  order: SQL
  limit: number
  sortKey?: SQL
}

function cards({ where, order, limit, sortKey = sql`0` }: Part): SQL {
  return sql`
    select
      submissions.id,
      submissions.title,
      submissions.excerpt,
      submissions.category,
      submissions.state,
      submissions.author_id as "authorId",
      submissions.viewer_count as "viewerCount",
      submissions.shuffle_key as "shuffleKey",
      submissions.submitted_at as "submittedAt",
      submissions.created_at as "createdAt",
      author.username,
      author.display_name as "displayName",
      author.avatar_url as "avatarUrl",
      bounties.id as "bountyId",
      bounties.slug as "bountySlug",
      bounties.title as "bountyTitle",
      bounties.state as "bountyState",
      bounties.sponsor_id as "sponsorId",
      awards.place,
      awards.is_bonus as "isBonus",
      awards.prize_amount as "prizeAmount",
      ${sortKey} as "sortKey"
    from submissions
    left join user_profiles as author on author.user_id = submissions.author_id
    left join bounties on bounties.id = submissions.bounty_id
    left join awards on awards.submission_id = submissions.id
    where ${where}
    order by ${order}
    limit ${limit}
  `
}

/** An accepted post that is not hidden: what the partial index of the gallery's tops holds. */
const isShownPost = sql`(
  submissions.bounty_id is null
  and submissions.state = 'accepted'
  and submissions.hidden_at is null
)`

/** `isPublic` of the policy, in SQL. */
const isShown = sql`(
  ${isShownPost}
  or (
    submissions.hidden_at is null
    and submissions.state in ${[...PUBLIC_STATES]}
    and bounties.state in ${[...REVEALING_BOUNTY_STATES]}
  )
)`

/** What a gallery list is narrowed to. */
export interface GalleryFilter {
  q?: string | undefined
  category?: BountyCategory | undefined
  /** A username, in any case. */
  author?: string | undefined
}

/** Which choices a page of the gallery was asked with; each is a statement of its own. */
interface GalleryShape {
  /** A common text is looked for along the list's own order, a rare one by its trigrams. */
  text: 'none' | 'rare' | 'common'
  hasCategory: boolean
  hasAuthor: boolean
  isContinued: boolean
  limit: number
}

const isCommon = statement<{ isCommon: boolean }>(
  'text-is-common',
  sql`select is_common_in_titles(${sql.placeholder('pattern')}) as "isCommon"`,
)

async function shapeOf(
  db: Db,
  filter: GalleryFilter,
  page: { after: unknown; limit: number },
): Promise<GalleryShape> {
  const hasText = filter.q !== undefined && filter.q !== ''
  const [found] = hasText ? await isCommon(db, valuesOf(filter)) : []
  return {
    text: !hasText ? 'none' : found?.isCommon === true ? 'common' : 'rare',
    hasCategory: filter.category !== undefined,
    hasAuthor: filter.author !== undefined,
    isContinued: page.after !== null,
    limit: page.limit,
  }
}

function valuesOf(filter: GalleryFilter): Record<string, unknown> {
  return {
    pattern: `%${(filter.q ?? '').replace(/[\\%_]/g, '\\$&')}%`,
    category: filter.category,
    author: filter.author?.toLowerCase(),
  }
}

const value = sql.placeholder

const PATTERNS: Record<GalleryShape['text'], SQL> = {
  none: sql``,
  // Found first and as a whole, by trigrams: the planner would rather look through the list for them.
  rare: sql`and submissions.id = any (array(
    select titled.id
    from submissions as titled
    where titled.title ilike ${value('pattern')}
  ))`,
  // Hidden from the planner, which would find all that match and then sort them.
  common: sql`and coalesce(submissions.title ilike ${value('pattern')}, false)`,
}

function matches({ text, hasCategory, hasAuthor }: GalleryShape): SQL {
  return sql`
    ${PATTERNS[text]}
    ${hasCategory ? sql`and submissions.category = ${value('category')}` : sql``}
    ${hasAuthor ? sql`and lower(author.username) = ${value('author')}` : sql``}`
}

const newest = statementByShape<GalleryShape, CardRow>('cards-newest', (shape) =>
  cards({
    where: sql`
      ${isShown}
      ${matches(shape)}
      ${shape.isContinued ? sql`and (submissions.submitted_at, submissions.id) < (${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)` : sql``}`,
    order: sql`submissions.submitted_at desc, submissions.id desc`,
    limit: shape.limit,
  }),
)

/** Everything public, newest first. */
export async function selectNewest(
  db: Db,
  filter: GalleryFilter,
  page: { after: [atMs: number, id: string] | null; limit: number },
): Promise<CardRow[]> {
  const [atMs = 0, afterId] = page.after ?? []
  const values = { ...valuesOf(filter), afterAt: new Date(atMs), afterId }
  return await newest(db, await shapeOf(db, filter, page), values)
}

const top = statementByShape<GalleryShape, CardRow>('cards-top', (shape) =>
  cards({
    where: sql`
      ${isShownPost}
      ${matches(shape)}
      ${shape.isContinued ? sql`and (submissions.viewer_count, submissions.id) < (${value('afterViewers')}::int, ${value('afterId')}::uuid)` : sql``}`,
    order: sql`submissions.viewer_count desc, submissions.id desc`,
    limit: shape.limit,
  }),
)

/** Posts by the number of people who looked at them for 15 s; entries of bounties never compete by anything. */
export async function selectTopPosts(
  db: Db,
  filter: GalleryFilter,
  page: { after: [viewers: number, id: string] | null; limit: number },
): Promise<CardRow[]> {
  const [afterViewers, afterId] = page.after ?? []
  return await top(db, await shapeOf(db, filter, page), {
    ...valuesOf(filter),
    afterViewers,
    afterId,
  })
}

const ageSeconds = sql`extract(epoch from ${value('asOf')}::timestamptz - submissions.submitted_at)::float8`
const rise = sql`(submissions.viewer_count / power(${ageSeconds} / 3600 + 2, 1.5))`
const rising = statementByShape<GalleryShape, CardRow>('cards-rising', (shape) =>
  cards({
    sortKey: rise,
    where: sql`
      ${isShownPost}
      and submissions.submitted_at > ${value('since')}::timestamptz
      and submissions.submitted_at <= ${value('asOf')}::timestamptz
      ${matches(shape)}
      ${shape.isContinued ? sql`and (${rise}, submissions.id) < (${value('afterRise')}::float8, ${value('afterId')}::uuid)` : sql``}`,
    order: sql`"sortKey" desc, submissions.id desc`,
    limit: shape.limit,
  }),
)

/** Posts of the last two weeks by viewers for their age, as of one instant for all pages of a reading. */
export async function selectRisingPosts(
  db: Db,
  filter: GalleryFilter,
  page: { asOf: Date; after: [rise: number, id: string] | null; limit: number },
): Promise<CardRow[]> {
  const { asOf } = page
  const [afterRise, afterId] = page.after ?? []
  const since = new Date(asOf.getTime() - VIEW_RULES.risingMs)
  const values = { ...valuesOf(filter), asOf, since, afterRise, afterId }
  return await rising(db, await shapeOf(db, filter, page), values)
}

const mine = statementByShape<{ isContinued: boolean; limit: number }, CardRow>(
  'cards-mine',
  ({ isContinued, limit }) =>
    cards({
      where: sql`
        submissions.author_id = ${value('authorId')}
        ${isContinued ? sql`and (submissions.created_at, submissions.id) < (${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)` : sql``}`,
      order: sql`submissions.created_at desc, submissions.id desc`,
      limit,
    }),
)

/** A person's own submissions in every state, newest first. */
export async function selectMine(
  db: Db,
  authorId: string,
  page: { after: [atMs: number, id: string] | null; limit: number },
): Promise<CardRow[]> {
  const [atMs = 0, afterId] = page.after ?? []
  const shape = { isContinued: page.after !== null, limit: page.limit }
  return await mine(db, shape, { authorId, afterAt: new Date(atMs), afterId })
}

/** Sort keys of a bounty's entries: its place (bonus and none come last), then the shuffle. */
export type EntryKey = [place: number, shuffle: number, id: string]

/** What a viewer is to the bounty whose entries they read. */
interface EntriesShape {
  isAnnounced: boolean
  isMember: boolean
  isSponsor: boolean
  isModerator: boolean
  isContinued: boolean
  limit: number
}

const entries = statementByShape<EntriesShape, CardRow>('cards-entries', (shape) => {
  const placeKey = shape.isAnnounced
    ? sql`coalesce(awards.place, case when awards.is_bonus then 1000 else 2000 end)::int`
    : sql`0`
  return cards({
    sortKey: placeKey,
    where: sql`
      submissions.bounty_id = ${value('bountyId')}
      and ${entriesSeenBy(shape)}
      ${shape.isContinued ? sql`and (${placeKey}, submissions.shuffle_key, submissions.id) > (${value('afterPlace')}::int, ${value('afterShuffle')}::float8, ${value('afterId')}::uuid)` : sql``}`,
    order: sql`"sortKey", submissions.shuffle_key, submissions.id`,
    limit: shape.limit,
  })
})

/** The entries of a bounty that a viewer may see: shuffled, and by place once places are announced. */
export async function selectBountyEntries(
  db: Db,
  bounty: Pick<typeof bounties.$inferSelect, 'id' | 'state' | 'sponsorId'>,
  viewer: Viewer | null,
  page: { after: EntryKey | null; limit: number },
): Promise<CardRow[]> {
  const [afterPlace, afterShuffle, afterId] = page.after ?? []
  const shape = {
    isAnnounced: (ANNOUNCED_BOUNTY_STATES as readonly string[]).includes(bounty.state),
    isMember: viewer !== null,
    isSponsor: viewer?.userId === bounty.sponsorId,
    isModerator: hasRole(viewer, 'moderator'),
    isContinued: page.after !== null,
    limit: page.limit,
  }
  const bounds = { afterPlace, afterShuffle, afterId }
  return await entries(db, shape, { bountyId: bounty.id, viewerId: viewer?.userId, ...bounds })
}

/** `canSee` of the policy, in SQL, less drafts and what was taken back. */
function entriesSeenBy({ isMember, isSponsor, isModerator }: EntriesShape): SQL {
  const ways = [isShown]
  if (isMember) ways.push(sql`submissions.author_id = ${value('viewerId')}`)
  if (isSponsor) ways.push(sql`submissions.state in ${[...SPONSOR_STATES]}`)
  if (isModerator) ways.push(sql`true`)
  return sql`submissions.state not in ('draft', 'withdrawn') and (${sql.join(ways, sql` or `)})`
}
