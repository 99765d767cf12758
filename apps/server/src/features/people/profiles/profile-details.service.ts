import type { ServerCall } from '@laurel/contract/endpoint'
import type { listCreatorWins, setProfileDetails } from '@laurel/contract/people/profile-details'
import { Problem } from '@laurel/contract/problems'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { findCreator } from '../creators.queries.ts'
import { findDetails, listWins, upsertDetails } from './profile-details.queries.ts'

type Details = ServerCall<typeof setProfileDetails>['body']

/** The viewer's additions to their public profile. */
export async function loadOwnDetails({ db, viewer }: MemberCtx): Promise<Details> {
  return await findDetails(db, viewer.userId)
}

/** Replaces the viewer's additions to their public profile. */
export async function changeDetails({ db, viewer }: MemberCtx, details: Details): Promise<Details> {
  await upsertDetails(db, viewer.userId, details)
  return details
}

/** The public wins of a person by username in any case. Raises `not_found`. */
export async function loadWins(
  { db }: Ctx,
  username: string,
): Promise<ServerCall<typeof listCreatorWins>['reply']> {
  const creator = await findCreator(db, username, null)
  if (creator === null) throw new Problem('not_found')
  const rows = await listWins(db, creator.userId)
  return {
    items: rows.map(({ state, wonAt, ...win }) => ({
      ...win,
      wonAt: wonAt?.toISOString() ?? null,
      isPaid: state === 'paid',
    })),
  }
}
