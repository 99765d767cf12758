import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { idOf, KIND } from '../data/ids.ts'
import type { DataSize } from '../data/size.ts'
import type { Variable } from '../sql/script.ts'

/** Open exposures, one per voter, open long enough to vote on. */
export interface OpenExposures {
  count: number
  /** Number of the voter of the nth exposure. */
  voter(n: number): number
  /** A new idempotency key. */
  key(n: number): string
  /** Ids of the nth exposure and its related records. */
  ids(n: number): { voter: string; exposure: string; submission: string; bounty: string }
  /** The nth exposure as variables of a script captured with the exposure `sample` and its vote. */
  variables(sample: { n: number; ballots: OpenExposures; voteId: string }): Variable[]
}

/** Creates exposures for voters. */
export interface ExposureSeeder {
  /** Creates `count` exposures on `entries` reserved entries, starting at `first`; earlier votes on them are deleted. */
  lay(cards: { count: number; first: number; entries: number }): Promise<OpenExposures>
  close(): Promise<void>
}

/** Opens the office of a loaded database. The voters are the people with sessions, already active today. */
export async function openExposureSeeder(
  databaseUrl: string,
  size: DataSize,
): Promise<ExposureSeeder> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into active_days (user_id, day)
    select bench.id(1, n), (now() at time zone 'UTC')::date + later
    from generate_series($1::bigint, $2::bigint) as n, generate_series(0, 1) as later
    on conflict do nothing`,
    [size.users - size.members + 1, size.users],
  )
  const run = randomUUID().slice(0, 8)
  const firstReserved = size.submissions - size.reserved
  let laid = size.votes + 1

  const clear = async (): Promise<void> => {
    await client.query(
      `delete from votes where submission_id > bench.id(3, $1) and submission_id <= bench.id(3, $2)`,
      [firstReserved, size.submissions],
    )
    await client.query(
      `delete from exposures where submission_id > bench.id(3, $1) and submission_id <= bench.id(3, $2)`,
      [firstReserved, size.submissions],
    )
    await client.query("delete from idempotency_keys where key like 'bench-%'")
  }

  return {
    lay: async ({ count, first, entries }) => {
      const base = laid
      laid += count
      await clear()
      await client.query(
        `insert into exposures (id, voter_id, submission_id, bounty_id, is_practice, shown_at, opened_at)
        select
          bench.id(5, $1::bigint + n), bench.id(1, $2::bigint - n), submissions.id, submissions.bounty_id, false,
          now() - interval '2 minutes', now() - interval '1 minute'
        from generate_series(0, $3::bigint - 1) as n
        join submissions on submissions.id = bench.id(3, $4::bigint + n % $5::bigint)`,
        [base, size.users, count, firstReserved + 1 + first, entries],
      )
      await client.query(
        `update user_standings set energy_tenths = 2000, energy_at = now()
        where user_id > bench.id(1, $1) and user_id <= bench.id(1, $2)`,
        [size.users - count, size.users],
      )
      await client.query('analyze exposures')
      return ballotsOf({ count, base, run, first: firstReserved + 1 + first, entries, size })
    },
    close: async () => {
      await clear()
      await client.end()
    },
  }
}

interface Laid {
  count: number
  base: number
  run: string
  /** Number of the first entry. */
  first: number
  entries: number
  size: DataSize
}

function ballotsOf({ count, base, run, first, entries, size }: Laid): OpenExposures {
  const entry = (n: number) => first + (n % entries)
  const bounty = (n: number) => {
    const place = entry(n) - (size.submissions - size.reserved) - 1
    return (
      size.bounties -
      size.reservedBounties +
      1 +
      Math.floor((place * size.reservedBounties) / size.reserved)
    )
  }
  const firstPlace = first - (size.submissions - size.reserved) - 1
  const ballots: OpenExposures = {
    count,
    voter: (n) => size.users - n,
    key: (n) => `bench-${run}-${base + n}`,
    variables: ({ n: sampleN, ballots: sampled, voteId }) => {
      const sample = sampled.ids(sampleN)
      return [
        {
          captured: sample.voter,
          sql: `bench.id(${KIND.person}, ${size.users} - :n)`,
          of: (n) => ballots.ids(n).voter,
        },
        {
          captured: sample.exposure,
          sql: `bench.id(${KIND.exposure}, ${base} + :n)`,
          of: (n) => ballots.ids(n).exposure,
        },
        {
          captured: sample.submission,
          sql: `bench.id(${KIND.submission}, ${first} + :n % ${entries})`,
          of: (n) => ballots.ids(n).submission,
        },
        {
          captured: sample.bounty,
          sql: `bench.id(${KIND.bounty}, ${size.bounties - size.reservedBounties + 1} + (${firstPlace} + :n % ${entries}) * ${size.reservedBounties} / ${size.reserved})`,
          of: (n) => ballots.ids(n).bounty,
        },
        {
          captured: voteId,
          sql: `bench.id(${KIND.vote}, ${base} + :n)`,
          of: (n) => idOf(KIND.vote, base + n),
        },
        {
          captured: sampled.key(sampleN),
          sql: `'bench-${run}-' || (${base} + :n)`,
          of: (n) => ballots.key(n),
        },
      ]
    },
    ids: (n) => ({
      voter: idOf(KIND.person, size.users - n),
      exposure: idOf(KIND.exposure, base + n),
      submission: idOf(KIND.submission, entry(n)),
      bounty: idOf(KIND.bounty, bounty(n)),
    }),
  }
  return ballots
}
