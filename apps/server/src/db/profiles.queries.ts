import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { userProfiles } from './schema/people.ts'

/** The pattern of `nameContains` for a text as somebody typed it. */
export function namePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a profile's username or display name matches a pattern, in any case; a trigram index answers it. */
export function nameContains(pattern: unknown): SQL {
  return sql`(${userProfiles.username} || ' ' || coalesce(${userProfiles.displayName}, '')) ilike ${pattern}`
}

/**
 * Gives a person who only ever used the API a profile under the default name (spec §3), so that what they publish has an
 * author; the site makes it at the first sign-in. One that exists stays.
 */
export async function ensureProfile(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    insert into user_profiles (user_id, username)
    select users.id, generate_unique_username('user_' || left(users.id::text, 8))
    from auth.users
    where users.id = ${userId}
      and not exists (select from user_profiles where user_id = users.id)
    on conflict do nothing
  `)
}

/**
 * Puts the wallet that a person signed in with into their profile, which is made when there is none, under the default
 * username (spec §3, §7). Violates `user_profiles_wallet_unique` when another account has linked it.
 */
export async function keepOwnWallet(
  db: Db,
  row: { userId: string; username: string; address: string },
): Promise<void> {
  await db.execute(sql`
    insert into user_profiles (user_id, username, wallet_address)
    values (${row.userId}, generate_unique_username(${row.username}), ${row.address})
    on conflict (user_id) do update set wallet_address = excluded.wallet_address
  `)
}
