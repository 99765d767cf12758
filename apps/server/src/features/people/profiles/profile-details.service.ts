import type { ServerCall } from '@laurel/contract/endpoint'
import {
  CALENDAR_DAYS,
  type getCreatorCalendar,
  type listCreatorWins,
  type setProfileDetails,
} from '@laurel/contract/people/profile-details'
import { Problem } from '@laurel/contract/problems'
import { MS, plus, startOfUtcDay, utcDay } from '../../../platform/clock.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { listSettledDays } from '../../votes/receipts/receipts.service.ts'
import { findCreator } from '../creators.queries.ts'
import { listWorkDays } from './calendar.queries.ts'
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

/** The public activity of a person by username in any case, day by day. Raises `not_found`. */
export async function loadCalendar(
  { db, now }: Ctx,
  username: string,
): Promise<ServerCall<typeof getCreatorCalendar>['reply']> {
  const creator = await findCreator(db, username, null)
  if (creator === null) throw new Problem('not_found')
  const since = plus(startOfUtcDay(utcDay(now)), -(CALENDAR_DAYS - 1) * MS.day)
  const [worked, settled] = await Promise.all([
    listWorkDays(db, creator.userId, since),
    listSettledDays(db, creator.userId, since),
  ])
  const days = new Map(worked.map((day) => [day.day, { ...day, hasSettledVotes: false }]))
  for (const day of settled) {
    const work = days.get(day) ?? { day, acceptedCount: 0, winCount: 0 }
    days.set(day, { ...work, hasSettledVotes: true })
  }
  return {
    today: utcDay(now),
    days: [...days.values()].sort((a, b) => a.day.localeCompare(b.day)),
  }
}
