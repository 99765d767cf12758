import type { RewardToken } from '@laurel/contract/money/money'
import type { BountyCategory, BountyState } from '@laurel/contract/work/bounties'
import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { uuid } from '../../../db/columns.ts'
import { bounties } from '../../../db/schema/bounties.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { prepared, statementByShape } from '../../../db/statement.ts'
import { type PersonRow, personColumns } from '../../../platform/person.ts'
import type { BountyRow } from '../bounties.queries.ts'

/** A bounty with its sponsor, null when their account was deleted. */
export interface BountyWithSponsor {
  bounty: BountyRow
  sponsor: PersonRow | null
}

/** The sort order of a list of bounties. */
export type BountySort = 'newest' | 'ending' | 'prize' | 'entries'

/** The sort key of a row as a cursor carries it: milliseconds, an amount as text, or a count. */
export type SortKey = string | number

/** Filters and page of a list of bounties. `after` is the sort key and the id of the row before the page. */
export interface BountyListQuery {
  states: readonly BountyState[]
  q?: string | undefined
  category?: BountyCategory | undefined
  token?: RewardToken | undefined
  minPrizePoints?: number | undefined
  sponsor?: string | undefined
  /** Only bounties that people, or agents, may enter. */
  entrant?: 'person' | 'agent' | undefined
  /** What came into its state after one time and until another, by other sponsors than `reader`. */
  since?: { after: Date; until: Date; reader: string } | undefined
  sort: BountySort
  after: readonly [key: SortKey, id: string] | null
  limit: number
}

/** Each order has an index that begins with the state; the id makes the order total. */
const ORDERS = {
  newest: { column: bounties.fundedAt, isDescending: true },
  ending: { column: bounties.deadlineAt, isDescending: false },
  prize: { column: bounties.prizeSortKey, isDescending: true },
  entries: { column: bounties.entryCount, isDescending: true },
} as const

/** The sort key of a row. */
export function sortKeyOf(row: BountyRow, sort: BountySort): SortKey {
  if (sort === 'prize') return String(row.prizeSortKey)
  if (sort === 'entries') return row.entryCount
  return (sort === 'newest' ? row.fundedAt : row.deadlineAt)?.getTime() ?? 0
}

const GIVEN = [
  'after',
  'category',
  'token',
  'minPrizePoints',
  'sponsor',
  'entrant',
  'since',
  'q',
] as const

/** The options of a list; each combination is a separate prepared statement. */
interface ListShape {
  states: readonly BountyState[]
  sort: BountySort
  given: readonly (typeof GIVEN)[number][]
  limit: number
}

const value = sql.placeholder
const CONDITIONS = {
  category: sql`${bounties.category} = ${value('category')}`,
  token: sql`${bounties.rewardToken} = ${value('token')}`,
  minPrizePoints: sql`${bounties.rewardToken} = 'POINTS' and ${bounties.prizeTotal} >= ${value('minPrizePoints')}::bigint`,
  sponsor: sql`${bounties.sponsorId} = (
    select ${userProfiles.userId}
    from ${userProfiles}
    where lower(${userProfiles.username}) = ${value('sponsor')}
  )`,
  entrant: sql`${bounties.entrants} <> case ${value('entrant')}::text when 'agent' then 'people' else 'agents' end`,
  since: sql`${bounties.stateSince} > ${value('sinceAfter')}::timestamptz and ${bounties.stateSince} <= ${value('sinceUntil')}::timestamptz and ${bounties.sponsorId} is distinct from ${value('reader')}::uuid`,
  // The expression is the one of the index `bounties_search`.
  q: sql`(${bounties.title} || ' ' || ${bounties.summary}) ilike ${value('q')}`,
}
const KEY_TYPES = {
  newest: sql`timestamptz`,
  ending: sql`timestamptz`,
  prize: sql`bigint`,
  entries: sql`integer`,
}

/**
 * Reads the first rows of each state from that state's index and merges them: the cost is independent of the table
 * size.
 */
const pageIds = statementByShape(
  'bounty-page',
  { id: uuid },
  {
    states: [['open'], ['open', 'voting']],
    sort: ['newest', 'ending', 'prize', 'entries'],
    given: [[], GIVEN],
    limit: [20],
  },
  ({ states, sort, given, limit }: ListShape) => {
    const { column, isDescending } = ORDERS[sort]
    const direction = isDescending ? desc : asc
    const conditions = given.map((name) =>
      name === 'after'
        ? sql`(${column}, ${bounties.id}) ${isDescending ? sql`<` : sql`>`} (${value('afterKey')}::${KEY_TYPES[sort]}, ${value('afterId')}::uuid)`
        : CONDITIONS[name],
    )
    const firstOfEachState = states.map(
      (state) => sql`(
        select ${bounties.id} as id, ${column} as key
        from ${bounties}
        where ${and(eq(bounties.state, state), ...conditions)}
        order by ${direction(column)}, ${direction(bounties.id)}
        limit ${limit}
      )`,
    )
    return sql`
      select id
      from (${sql.join(firstOfEachState, sql` union all `)}) as page
      order by ${direction(sql`key`)}, ${direction(sql`id`)}
      limit ${limit}
    `
  },
)

const byIds = prepared('bounties-with-sponsors', (db) =>
  withSponsors(db).where(sql`${bounties.id} = any(${value('ids')}::uuid[])`),
)

/** A page of bounties. */
export async function selectBounties(db: Db, query: BountyListQuery): Promise<BountyWithSponsor[]> {
  const { states, sort, limit, after } = query
  const given = GIVEN.filter((name) => query[name] !== undefined && query[name] !== null)
  const [key, afterId] = after ?? []
  const isTime = sort === 'newest' || sort === 'ending'
  const found = await pageIds(
    db,
    { states, sort, given, limit },
    {
      afterKey: isTime && key !== undefined ? new Date(Number(key)) : key,
      afterId,
      category: query.category,
      token: query.token,
      minPrizePoints: query.minPrizePoints,
      sponsor: query.sponsor?.toLowerCase(),
      entrant: query.entrant,
      sinceAfter: query.since?.after,
      sinceUntil: query.since?.until,
      reader: query.since?.reader,
      q: `%${(query.q ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`,
    },
  )
  const ids = found.map(({ id }) => id)
  const rows = await byIds(db).execute({ ids })
  return rows.sort((a, b) => ids.indexOf(a.bounty.id) - ids.indexOf(b.bounty.id))
}

/** A sponsor's bounties in every state, newest first. */
export async function selectOwnBounties(
  db: Db,
  sponsorId: string,
  page: { onlyPublic: boolean; after: [atMs: number, id: string] | null; limit: number },
): Promise<BountyWithSponsor[]> {
  const { onlyPublic, after, limit } = page
  return await withSponsors(db)
    .where(
      and(
        eq(bounties.sponsorId, sponsorId),
        onlyPublic ? isNotNull(bounties.fundedAt) : undefined,
        after === null
          ? undefined
          : sql`(${bounties.createdAt}, ${bounties.id}) < (${new Date(after[0])}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(bounties.createdAt), desc(bounties.id))
    .limit(limit)
}

/** Maximum closed bounties that guidance is based on. */
const GUIDANCE_SAMPLE = 200

/** Medians of prizes and entries of the last closed bounties of a category and token; null without any. */
export async function selectGuidance(
  db: Db,
  category: BountyCategory,
  token: RewardToken,
): Promise<{
  sampleSize: number
  medianPrize: string | null
  medianEntries: number | null
  medianDays: number | null
}> {
  const sample = db
    .select({
      prize: bounties.prizeTotal,
      entries: bounties.entryCount,
      days: sql`extract(epoch from ${bounties.deadlineAt} - ${bounties.fundedAt}) / 86400`.as(
        'days',
      ),
    })
    .from(bounties)
    .where(
      and(
        eq(bounties.state, 'completed'),
        eq(bounties.category, category),
        eq(bounties.rewardToken, token),
      ),
    )
    .orderBy(desc(bounties.fundedAt), desc(bounties.id))
    .limit(GUIDANCE_SAMPLE)
    .as('sample')
  const median = (column: SQL) =>
    sql<number | null>`percentile_cont(0.5) within group (order by ${column})`
  const [row] = await db
    .select({
      sampleSize: sql<number>`count(*)::int`,
      medianPrize: sql<string | null>`round(${median(sql`${sample.prize}`)})::bigint::text`,
      medianEntries: sql<number | null>`${median(sql`${sample.entries}`)}::float8`,
      medianDays: sql<number | null>`round((${median(sql`${sample.days}`)})::numeric, 1)::float8`,
    })
    .from(sample)
  return row ?? { sampleSize: 0, medianPrize: null, medianEntries: null, medianDays: null }
}

function withSponsors(db: Db) {
  return db
    .select({ bounty: bounties, sponsor: personColumns })
    .from(bounties)
    .leftJoin(userProfiles, eq(userProfiles.userId, bounties.sponsorId))
    .$dynamic()
}
