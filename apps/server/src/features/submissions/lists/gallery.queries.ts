import type { BountyCategory } from '@laurel/contract/work/bounties'
import type { SubmissionState } from '@laurel/contract/work/submissions'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { boolean } from '../../../db/columns.ts'
import { EITHER, statement, statementByShape } from '../../../db/statement.ts'
import { VIEW_RULES } from '../submissions.rules.ts'
import { CARD, type CardRow, cards, isShown, isShownPost } from './submission-cards.queries.ts'

/** Filters of a gallery list. */
export interface GalleryFilter {
  q?: string | undefined
  category?: BountyCategory | undefined
  /** A username, in any case. */
  author?: string | undefined
  only?: 'winners' | 'posts' | undefined
}

/** The filters in use on a gallery page; each combination is a separate prepared statement. */
interface GalleryShape {
  /** A common text is filtered along the list's own order, a rare one is found by the trigram index. */
  text: 'none' | 'rare' | 'common'
  hasCategory: boolean
  hasAuthor: boolean
  isContinued: boolean
  limit: number
}

const isCommon = statement(
  'text-is-common',
  { isCommon: boolean },
  sql`select is_common_in_titles(${sql.placeholder('pattern')}) as "isCommon"`,
)

const CHOICES = {
  text: ['none', 'rare', 'common'],
  hasCategory: EITHER,
  hasAuthor: EITHER,
  isContinued: EITHER,
  limit: [20],
} as const

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
    only: filter.only,
  }
}

const value = sql.placeholder

/** States of submissions that won a place or a bonus spot. */
const WON_STATES = ['winner', 'paid'] as const satisfies readonly SubmissionState[]

/** The most cards that are selected by id at once. */
const MAX_BY_IDS = 200

const PATTERNS: Record<GalleryShape['text'], SQL> = {
  none: sql``,
  // Matches are found first, by the trigram index: left alone, the planner would scan the list instead.
  rare: sql`and submissions.id = any (array(
    select titled.id
    from submissions as titled
    where titled.title ilike ${value('pattern')}
  ))`,
  // `coalesce` hides the condition from the planner, which would otherwise find and sort all matches.
  common: sql`and coalesce(submissions.title ilike ${value('pattern')}, false)`,
}

/** A value rather than a shape: it changes no plan, and shapes are few. */
const isWanted = sql`(
  ${value('only')}::text is null
  or case ${value('only')}::text
    when 'winners' then submissions.state in ${[...WON_STATES]}
    else submissions.bounty_id is null
  end
)`

function matches({ text, hasCategory, hasAuthor }: GalleryShape): SQL {
  return sql`
    and ${isWanted}
    ${PATTERNS[text]}
    ${hasCategory ? sql`and submissions.category = ${value('category')}` : sql``}
    ${hasAuthor ? sql`and lower(author.username) = ${value('author')}` : sql``}`
}

const newest = statementByShape('cards-newest', CARD, CHOICES, (shape: GalleryShape) =>
  cards({
    where: sql`
      ${isShown}
      ${matches(shape)}
      ${shape.isContinued ? sql`and (submissions.submitted_at, submissions.id) < (${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)` : sql``}`,
    order: sql`submissions.submitted_at desc, submissions.id desc`,
    limit: shape.limit,
  }),
)

/** All public submissions, newest first. */
export async function selectNewest(
  db: Db,
  filter: GalleryFilter,
  page: { after: [atMs: number, id: string] | null; limit: number },
): Promise<CardRow[]> {
  const [atMs = 0, afterId] = page.after ?? []
  const values = { ...valuesOf(filter), afterAt: new Date(atMs), afterId }
  return await newest(db, await shapeOf(db, filter, page), values)
}

const works = statementByShape(
  'cards-of-author',
  CARD,
  { limit: [20] },
  ({ limit }: { limit: number }) =>
    cards({
      where: sql`${isShown} and submissions.author_id = ${value('authorId')}`,
      order: sql`submissions.submitted_at desc, submissions.id desc`,
      limit,
    }),
)

/** The newest public submissions of an author. */
export async function selectAuthorSubmissions(
  db: Db,
  authorId: string,
  limit: number,
): Promise<CardRow[]> {
  return await works(db, { limit }, { authorId })
}

const top = statementByShape('cards-top', CARD, CHOICES, (shape: GalleryShape) =>
  cards({
    where: sql`
      ${isShownPost}
      ${matches(shape)}
      ${shape.isContinued ? sql`and (submissions.viewer_count, submissions.id) < (${value('afterViewers')}::int, ${value('afterId')}::uuid)` : sql``}`,
    order: sql`submissions.viewer_count desc, submissions.id desc`,
    limit: shape.limit,
  }),
)

/** Posts by their number of viewers (15 s or longer); entries of bounties are never ranked by views. */
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
const rising = statementByShape('cards-rising', CARD, CHOICES, (shape: GalleryShape) =>
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

/** Posts of the last two weeks by viewers relative to age, as of one instant for all pages. */
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

const mine = statementByShape(
  'cards-mine',
  CARD,
  { isContinued: EITHER, limit: [20] },
  ({ isContinued, limit }: { isContinued: boolean; limit: number }) =>
    cards({
      where: sql`
        submissions.author_id = ${value('authorId')}
        and (${value('agentId')}::uuid is null or submissions.agent_id = ${value('agentId')}::uuid)
        ${isContinued ? sql`and (submissions.created_at, submissions.id) < (${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)` : sql``}`,
      order: sql`submissions.created_at desc, submissions.id desc`,
      limit,
    }),
)

/** A person's own submissions in every state, or those of one of their agents, newest first. */
export async function selectOwnSubmissions(
  db: Db,
  { authorId, agentId }: { authorId: string; agentId: string | null },
  page: { after: [atMs: number, id: string] | null; limit: number },
): Promise<CardRow[]> {
  const [atMs = 0, afterId] = page.after ?? []
  const shape = { isContinued: page.after !== null, limit: page.limit }
  return await mine(db, shape, { authorId, agentId, afterAt: new Date(atMs), afterId })
}

const ownPublic = statementByShape(
  'cards-own-public',
  CARD,
  { isContinued: EITHER, limit: [20] },
  ({ isContinued, limit }: { isContinued: boolean; limit: number }) =>
    cards({
      where: sql`
        ${isShown}
        and submissions.author_id = ${value('authorId')}
        ${isContinued ? sql`and (submissions.submitted_at, submissions.id) < (${value('afterAt')}::timestamptz, ${value('afterId')}::uuid)` : sql``}`,
      order: sql`submissions.submitted_at desc, submissions.id desc`,
      limit,
    }),
)

/** A person's own public submissions, newest first. */
export async function selectOwnPublic(
  db: Db,
  authorId: string,
  page: { after: [atMs: number, id: string] | null; limit: number },
): Promise<CardRow[]> {
  const [atMs = 0, afterId] = page.after ?? []
  const shape = { isContinued: page.after !== null, limit: page.limit }
  return await ownPublic(db, shape, { authorId, afterAt: new Date(atMs), afterId })
}

const byIds = statement(
  'cards-by-ids',
  CARD,
  cards({
    where: sql`submissions.id = any(${value('ids')}::uuid[])`,
    order: sql`submissions.id`,
    limit: MAX_BY_IDS,
  }),
)

/** Submissions by id, in any order and state. */
export async function selectByIds(db: Db, ids: readonly string[]): Promise<CardRow[]> {
  return ids.length === 0 ? [] : await byIds(db, { ids })
}
