import type { ServerCall } from '@laurel/contract/endpoint'
import type { Role } from '@laurel/contract/people/people'
import type { Person } from '@laurel/contract/shapes'
import { limits } from '@laurel/contract/spec/limits'
import type { listPeople } from '@laurel/contract/staff/people-desk'
import { type PersonRow, presentPerson } from '../../platform/person.ts'
import type { AccountRow } from './people-desk.queries.ts'

type Card = ServerCall<typeof listPeople>['reply']['items'][number]

/** The public identity of an account; before its profile exists, with the name that this will have (spec §3). */
export function presentIdentity({
  account,
  profile,
}: {
  account: Pick<AccountRow['account'], 'userId'>
  profile: PersonRow | null
}): Person {
  if (profile !== null) return presentPerson(profile)
  const username = `user_${account.userId.slice(0, limits.usernameIdChars)}`
  return presentPerson({
    userId: account.userId,
    username,
    displayName: null,
    avatarUrl: null,
  })
}

/** A person in the list of the desk. `now` is the time of the auth service, whose bans it compares. */
export function presentCard(
  row: AccountRow,
  { seesEmail, now }: { seesEmail: boolean; now: Date },
): Card {
  const { account } = row
  return {
    ...presentIdentity(row),
    email: seesEmail ? account.email : null,
    roles: row.roles as Role[],
    trustLevel: row.trustLevel,
    joinedAt: (row.joinedAt ?? account.createdAt).toISOString(),
    isSuspended: account.bannedUntil !== null && account.bannedUntil > now,
  }
}
