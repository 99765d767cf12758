import type { BountyCategory } from '@laurel/contract/work/bounties'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { boolean } from '../../../db/columns.ts'
import { EITHER, statement, statementByShape } from '../../../db/statement.ts'
import { VIEW_RULES } from '../submissions.rules.ts'
import { CARD, type CardRow, cards, isShown, isShownPost } from './submission-cards.queries.ts'

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
export async function selectWorks(db: Db, authorId: string, limit: number): Promise<CardRow[]> {
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

const mine = statementByShape(
  'cards-mine',
  CARD,
  { isContinued: EITHER, limit: [20] },
  ({ isContinued, limit }: { isContinued: boolean; limit: number }) =>
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
