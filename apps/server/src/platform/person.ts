import type { Person } from '@laurel/contract/shapes'
import { userProfiles } from '../db/schema/people.ts'

/** The profile columns that present a person, to select in any join. */
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

/** Presents a person publicly; the display name defaults to the username. */
export function presentPerson(row: PersonRow): Person {
  return {
    userId: row.userId,
    username: row.username,
    displayName: row.displayName || row.username,
    avatarUrl: row.avatarUrl,
  }
}

/** Presents a person, or a placeholder for a deleted account. */
export function presentPersonOrGone(row: PersonRow | null, userId: string): Person {
  return presentPerson(
    row ?? { userId, username: '', displayName: 'Deleted account', avatarUrl: null },
  )
}
