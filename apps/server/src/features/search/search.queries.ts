import { MAX_GROUP_RESULTS } from '@laurel/contract/field-limits'
import type { RewardToken } from '@laurel/contract/money/money'
import type { BountyCategory, BountyState } from '@laurel/contract/work/bounties'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bigint, boolean, nullable, oneOf, type RowOf, text, uuid } from '../../db/columns.ts'
import { nameContains } from '../../db/profiles.queries.ts'
import { statement, statementByShape } from '../../db/statement.ts'
import { LISTED_STATES } from '../bounties/bounties.rules.ts'

const value = sql.placeholder

/** How rows are found: by the typed words, by beginnings of words for a short text, or by id after `findSimilar`. */
type Found = 'words' | 'beginnings' | 'common' | 'ids'

const FOUND = { found: ['words', 'beginnings', 'ids'] } as const

/**
 * Rows that match before they are ordered; of more, some. A word of ten thousand names would otherwise take as long as
 * all of them.
 */
const MAX_CANDIDATES = 200

/** What a search is for: the patterns of a text, or the ids of similar rows, best first. */
export type SearchFor =
  | {
      found: 'words' | 'beginnings'
      q: string
      /** The words in this order. */
      pattern: string
      /** The words in this order, from the beginning of one. */
      wordPattern: string
      /** The text as it is. */
      phrase: string
    }
  | { found: 'ids'; ids: readonly string[] }

/** Best first: the whole text, its beginning, the beginning of a word, then any part; the given order for ids. */
function orderOf(found: Found, column: SQL, id: SQL): SQL {
  if (found === 'ids') return sql`array_position(${value('ids')}::uuid[], ${id})`
  return sql`case
    when lower(${column}) = ${value('q')} then 0
    when ${column} ilike ${value('prefix')} then 1
    when ${column} ilike ${value('wordPattern')} then 2
    else 3
  end`
}

/**
 * An array of the ids of some matching rows. The matches are planned without the limit, as many as there may be: by the
 * trigram index, and not by reading the table until there are enough.
 */
function candidates(table: SQL, id: SQL, matches: SQL): SQL {
  return sql`array(
    with matching as materialized (select ${id} as id from ${table} where ${matches})
    select matching.id from matching limit ${sql.raw(String(MAX_CANDIDATES))}
  )`
}

const BOUNTY = {
  bountyId: uuid,
  slug: text,
  title: text,
  summary: text,
  category: oneOf<BountyCategory>(),
  state: oneOf<BountyState>(),
  rewardToken: oneOf<RewardToken>(),
  prizeTotal: bigint,
}

const bounties = statementByShape(
  'search-bounties',
  BOUNTY,
  FOUND,
  ({ found }: { found: Found }) => {
    const words = sql`(
    (bounties.title || ' ' || bounties.summary) ilike ${value('pattern')}
    or (bounties.title || ' ' || bounties.summary) ilike ${value('wordPattern')}
  )`
    return sql`
    select
      bounties.id as "bountyId",
      bounties.slug,
      bounties.title,
      bounties.summary,
      bounties.category,
      bounties.state,
      bounties.reward_token as "rewardToken",
      bounties.prize_total as "prizeTotal"
    from bounties
    where ${found === 'ids' ? sql`bounties.id = any(${value('ids')}::uuid[])` : words}
      and bounties.state in ${[...LISTED_STATES]}
    order by
      ${orderOf(found, sql`bounties.title`, sql`bounties.id`)},
      bounties.state = 'open' desc,
      bounties.funded_at desc nulls last
    limit ${sql.raw(String(MAX_GROUP_RESULTS))}
  `
  },
)

const PERSON = {
  userId: uuid,
  username: text,
  displayName: nullable(text),
  avatarUrl: nullable(text),
  bio: text,
}

/** Exact usernames are always among them. */
function peopleCandidates(found: Found): SQL {
  if (found === 'ids') return sql`user_profiles.user_id = any(${value('ids')}::uuid[])`
  const named = (matches: SQL) => candidates(sql`user_profiles`, sql`user_id`, matches)
  const pattern = nameContains(value('pattern'))
  return sql`user_profiles.user_id = any (
    ${named(sql`lower(username) = ${value('q')}`)}
    || ${named(found === 'words' ? pattern : sql`${pattern} or ${nameContains(value('wordPattern'))}`)}
  )`
}

const people = statementByShape('search-people', PERSON, FOUND, ({ found }: { found: Found }) => {
  const name = sql`coalesce(nullif(user_profiles.display_name, ''), user_profiles.username)`
  return sql`
    select
      user_profiles.user_id as "userId",
      user_profiles.username,
      user_profiles.display_name as "displayName",
      user_profiles.avatar_url as "avatarUrl",
      coalesce(user_profiles.bio, '') as bio
    from user_profiles
    where ${peopleCandidates(found)}
    order by
      ${orderOf(found, name, sql`user_profiles.user_id`)},
      exists (
        select
        from submissions
        where submissions.author_id = user_profiles.user_id
          and submissions.is_shown
      ) desc,
      user_profiles.user_id
    limit ${sql.raw(String(MAX_GROUP_RESULTS))}
  `
})

const SUBMISSION = {
  submissionId: uuid,
  title: text,
  category: oneOf<BountyCategory>(),
  bountyTitle: nullable(text),
  userId: uuid,
  username: text,
  displayName: nullable(text),
  avatarUrl: nullable(text),
}

const titled = (matches: SQL) =>
  candidates(sql`submissions`, sql`id`, sql`is_shown and (${matches})`)

/** `is_shown` leaves out entries that are still blind (product.md 6). */
const MATCHING: Record<Found, SQL> = {
  // The words apart only where too few titles have the text as it is: every title with one of the words is read for it.
  words: sql`submissions.id = any (
    array(
      with phrase as materialized (select ${titled(sql`title ilike ${value('phrase')}`)} as ids)
      select unnest(ids) from phrase
      union all
      select unnest(${titled(sql`title ilike ${value('pattern')}`)})
      where (select cardinality(ids) < ${sql.raw(String(MAX_GROUP_RESULTS))} from phrase)
    )
  )`,
  beginnings: sql`submissions.id = any (
    ${titled(sql`title ilike ${value('pattern')} or title ilike ${value('wordPattern')}`)}
  )`,
  // The newest that match, along the list's own order (decision 16).
  common: sql`
    submissions.id = any (array(
      select titled.id
      from submissions as titled
      where titled.is_shown and coalesce(titled.title ilike ${value('pattern')}, false)
      order by titled.submitted_at desc, titled.id desc
      limit 40
    ))`,
  ids: sql`submissions.id = any(${value('ids')}::uuid[])`,
}

const submissions = statementByShape(
  'search-submissions',
  SUBMISSION,
  { found: ['words', 'beginnings', 'common', 'ids'] },
  ({ found }: { found: Found }) => sql`
    select
      submissions.id as "submissionId",
      submissions.title,
      submissions.category,
      bounties.title as "bountyTitle",
      submissions.author_id as "userId",
      author.username,
      author.display_name as "displayName",
      author.avatar_url as "avatarUrl"
    from submissions
    join user_profiles as author on author.user_id = submissions.author_id
    left join bounties on bounties.id = submissions.bounty_id
    where ${MATCHING[found]}
      and submissions.is_shown
    order by
      ${orderOf(found, sql`submissions.title`, sql`submissions.id`)},
      submissions.submitted_at desc
    limit ${sql.raw(String(MAX_GROUP_RESULTS))}
  `,
)

const isCommon = statement(
  'search-is-common',
  { isCommon: boolean },
  sql`select is_common_in_titles(${value('pattern')}) as "isCommon"`,
)

const similar = statement(
  'search-similar',
  { kind: oneOf<'bounty' | 'person' | 'submission'>(), id: uuid },
  sql`select kind, id from find_similar(${value('q')}) order by similarity desc`,
)

/** Public bounties. */
export function searchBounties(db: Db, search: SearchFor): Promise<RowOf<typeof BOUNTY>[]> {
  return bounties(db, { found: search.found }, valuesOf(search))
}

/** People by name; those with public work come first. */
export function searchPeople(db: Db, search: SearchFor): Promise<RowOf<typeof PERSON>[]> {
  return people(db, { found: search.found }, valuesOf(search))
}

/** Public submissions by title. */
export async function searchSubmissions(
  db: Db,
  search: SearchFor,
): Promise<RowOf<typeof SUBMISSION>[]> {
  const values = valuesOf(search)
  const [row] = search.found === 'ids' ? [] : await isCommon(db, values)
  return await submissions(db, { found: row?.isCommon ? 'common' : search.found }, values)
}

/** Bounties, people and submissions that are spelled like a text, best first. */
export function findSimilar(db: Db, q: string) {
  return similar(db, { q })
}

function valuesOf(search: SearchFor): Record<string, unknown> {
  if (search.found === 'ids') return { ids: [...search.ids] }
  const { q, pattern, wordPattern, phrase } = search
  return { q, pattern, wordPattern, phrase, prefix: wordPattern.replace(/^% /, '') }
}
