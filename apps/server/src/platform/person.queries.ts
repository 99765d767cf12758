import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { userProfiles } from '../db/schema/people.ts'

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
