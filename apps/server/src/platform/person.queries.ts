import { type SQL, sql } from 'drizzle-orm'
import { userProfiles } from '../db/schema/people.ts'

/** The pattern of `nameContains` for a text as somebody typed it. */
export function namePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a profile's username or display name matches a pattern, in any case; a trigram index answers it. */
export function nameContains(pattern: unknown): SQL {
  return sql`(${userProfiles.username} || ' ' || coalesce(${userProfiles.displayName}, '')) ilike ${pattern}`
}
