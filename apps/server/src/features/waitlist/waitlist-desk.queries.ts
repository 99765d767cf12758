import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bigint, boolean, nullable, text, timestamp, uuid } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'

const counts = statement(
  'waitlist-counts',
  {
    confirmed: bigint,
    pending: bigint,
    invited: bigint,
    counted: bigint,
    usernames: bigint,
    withAccount: bigint,
  },
  sql`
    select count(*) filter (where state = 'confirmed') as confirmed,
      count(*) filter (where state = 'pending') as pending,
      count(*) filter (where state = 'confirmed' and invited_by is not null) as invited,
      count(*) filter (where is_counted) as counted,
      count(username) as usernames,
      count(user_id) as "withAccount"
    from waitlist_entries
  `,
)

/** Counts the waitlist. */
export async function countWaitlist(db: Db) {
  const [row] = await counts(db, {})
  const number = (value: string | undefined) => Number(value ?? 0)
  return {
    confirmed: number(row?.confirmed),
    pending: number(row?.pending),
    invited: number(row?.invited),
    counted: number(row?.counted),
    usernames: number(row?.usernames),
    withAccount: number(row?.withAccount),
  }
}

const growth = statement(
  'waitlist-growth',
  { day: text, joined: bigint, confirmed: bigint },
  sql`
    select to_char(joined_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) as joined,
      count(confirmed_at) as confirmed
    from waitlist_entries
    group by 1
    order by 1 desc
    limit 30
  `,
)

/** Joined and, of these, confirmed entries of the last 30 days that have some, oldest first. */
export async function listGrowth(
  db: Db,
): Promise<{ day: string; joined: number; confirmed: number }[]> {
  const rows = await growth(db, {})
  return rows
    .map(({ day, joined, confirmed }) => ({
      day,
      joined: Number(joined),
      confirmed: Number(confirmed),
    }))
    .reverse()
}

const listed = statement(
  'waitlist-listed',
  {
    id: uuid,
    email: text,
    isConfirmed: boolean,
    position: nullable(bigint),
    username: nullable(text),
    friends: bigint,
    userId: nullable(uuid),
    joinedAt: timestamp,
    confirmedAt: nullable(timestamp),
  },
  sql`
    with places as (
      select waitlist_entries.*,
        case
          when state = 'confirmed'
          then row_number() over (partition by state order by order_at, id)
        end as position
      from waitlist_entries
    )
    select id,
      email,
      state = 'confirmed' as "isConfirmed",
      position,
      username,
      (
        select count(*) from waitlist_entries as friends
        where friends.invited_by = places.id and friends.is_counted
      ) as friends,
      user_id as "userId",
      joined_at as "joinedAt",
      confirmed_at as "confirmedAt"
    from places
    where strpos(email, ${sql.placeholder('search')}) > 0
      or strpos(lower(coalesce(username, '')), ${sql.placeholder('search')}) > 0
    order by position nulls last, joined_at
    limit ${sql.placeholder('limit')}
  `,
)

/** Entries whose address or username contains a text, in the order of the list, the unconfirmed last. */
export async function listEntries(db: Db, search: string, limit: number) {
  return await listed(db, { search: search.toLowerCase(), limit })
}
