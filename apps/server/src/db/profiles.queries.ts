import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { userProfiles } from './schema/people.ts'

/** The pattern of `nameContains` for a typed text. */
export function namePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a profile's username or display name matches a pattern, ignoring case, by a trigram index. */
export function nameContains(pattern: unknown): SQL {
  return sql`(${userProfiles.username} || ' ' || coalesce(${userProfiles.displayName}, '')) ilike ${pattern}`
}

/**
 * Creates a profile with the default name (spec §3) for a user who only used the API, so that their work has an author;
 * the site creates it at the first sign-in. An existing one stays unchanged.
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
 * Stores the wallet that a user signed in with on their profile, creating one with the default username if missing
 * (spec §3, §7). Violates `user_profiles_wallet_unique` when another account has linked it.
 */
export async function upsertOwnWallet(
  db: Db,
  row: { userId: string; username: string; address: string },
): Promise<void> {
  await db.execute(sql`
    insert into user_profiles (user_id, username, wallet_address)
    values (${row.userId}, generate_unique_username(${row.username}), ${row.address})
    on conflict (user_id) do update set wallet_address = excluded.wallet_address
  `)
}
