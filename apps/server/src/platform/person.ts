import type { Person } from '@laurel/contract/shapes'
import { userProfiles } from '../db/schema/people.ts'

/** The columns of a profile that show a person beside what they did, to select in any join. */
export const personColumns = {
  userId: userProfiles.userId,
  username: userProfiles.username,
  displayName: userProfiles.displayName,
  avatarUrl: userProfiles.avatarUrl,
}

/** `personColumns` as selected. */
export interface PersonRow {
  userId: string
  username: string
  displayName: string | null
  avatarUrl: string | null
}

/** A person as everybody sees them; without a display name the username stands for it. */
export function presentPerson(row: PersonRow): Person {
  return {
    userId: row.userId,
    username: row.username,
    displayName: row.displayName || row.username,
    avatarUrl: row.avatarUrl,
  }
}

/** A person, or what is left of one whose account is gone: what they did stays. */
export function presentPersonOrGone(row: PersonRow | null, userId: string): Person {
  return presentPerson(
    row ?? { userId, username: '', displayName: 'Deleted account', avatarUrl: null },
  )
}
