import pg from 'pg'
import { encodeCursor } from '../../../apps/server/src/platform/cursor.ts'
import type { DataSize } from '../data/size.ts'
import { addressOf, requestBytes } from '../load/generator.ts'
import { signTokens } from '../product/tokens.ts'

/** Lists that the goals name. */
export const LIST = '/api/v1/submissions?limit=20'
/** The first page of the season's leaderboard. */
export const BOARD = '/api/v1/leaderboard?limit=50'
const RANK = '/api/v1/me/rank'
/** Any other ladder, such as curators of 30 days. */
const OTHER_LADDER = 'board=curators&window=30d'

/** Number of different pages and people: many times what the one-second cache could hold. */
const PAGES = 20_000
const PEOPLE = 4_000

/** Requests to one product over one data set, each kind in many variants. */
export interface Requests {
  /** Start positions of pages of the list. */
  places: { at: number; id: string }[]
  /** People with a session, by number, and their tokens. */
  voters: number[]
  tokens: string[]
  /** Pages of the list, all different within the lifetime of the cache. */
  pages: Buffer[]
  pagesOfMembers: Buffer[]
  /** The same first page from many addresses. */
  firstPage: Buffer[]
  board: Buffer[]
  boardOfMembers: Buffer[]
  otherBoard: Buffer[]
  profiles: Buffer[]
  ranks: Buffer[]
  otherRanks: Buffer[]
}

/** Prepares the requests. `serverUrl` is the issuer of the tokens; it need not run yet. */
export async function prepareRequests(
  databaseUrl: string,
  serverUrl: string,
  size: DataSize,
): Promise<Requests> {
  const voters = Array.from(
    { length: Math.min(PEOPLE, size.members) },
    (_, index) => size.users - index,
  )
  const tokens = await signTokens(databaseUrl, serverUrl, voters)
  const places = await placesOf(databaseUrl, size)
  const cursors = places.map(({ at, id }) => encodeCursor([at, id]))
  const people = Array.from({ length: PEOPLE }, (_, index) => 1 + ((index * 7919) % size.users))
  const many = Array.from({ length: PAGES }, (_, n) => n)
  const asMember = (n: number) => ({
    address: addressOf(n),
    token: tokens[n % tokens.length] ?? '',
  })
  const asVisitor = (n: number) => ({ address: addressOf(n) })
  const paged = (cursor: string) => `${LIST}&cursor=${cursor}`
  return {
    places,
    voters,
    tokens,
    pages: cursors.map((cursor, n) => requestBytes(paged(cursor), asVisitor(n))),
    pagesOfMembers: cursors.map((cursor, n) => requestBytes(paged(cursor), asMember(n))),
    firstPage: many.map((n) => requestBytes(LIST, asVisitor(n))),
    board: many.map((n) => requestBytes(BOARD, asVisitor(n))),
    boardOfMembers: many.map((n) => requestBytes(BOARD, asMember(n))),
    otherBoard: many.map((n) => requestBytes(`${BOARD}&${OTHER_LADDER}`, asMember(n))),
    profiles: people.map((n, index) =>
      requestBytes(`/api/v1/creators/maker${n}`, asVisitor(index)),
    ),
    ranks: many.map((n) => requestBytes(RANK, asMember(n))),
    otherRanks: many.map((n) => requestBytes(`${RANK}?${OTHER_LADDER}`, asMember(n))),
  }
}

/** Positions of public submissions, spread over the whole list. */
async function placesOf(
  databaseUrl: string,
  { submissions }: DataSize,
): Promise<{ at: number; id: string }[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ at: string; id: string }>(
      `select (extract(epoch from submitted_at) * 1000)::bigint as at, id
      from (
        select distinct 1 + floor($1 * bench.chance(k, 61))::bigint as n
        from generate_series(1, $2::bigint) as k
      ) as picked
      join submissions on submissions.id = bench.id(3, n)
      where state in ('accepted', 'not_selected', 'paid')
      order by bench.chance(n, 62)
      limit $3`,
      [submissions, 2 * PAGES, PAGES],
    )
    return rows.map(({ at, id }) => ({ at: Number(at), id }))
  } finally {
    await client.end()
  }
}
