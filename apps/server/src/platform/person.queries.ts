import { type SQL, sql } from 'drizzle-orm'
import { userProfiles } from '../db/schema/people.ts'

/** Whether a profile's username or display name contains a text, in any case; a trigram index answers it. */
export function nameContains(text: string): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${userProfiles.username} || ' ' || coalesce(${userProfiles.displayName}, '')) ilike ${pattern}`
}
