import { infiniteQueryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { meKeys } from '../../lib/session-keys.ts'

/** The signed-in user's invitations. */
export type MyReferrals = ApiReply<'GET /api/v1/me/referrals'>
/** Someone who joined through the signed-in user's link. */
export type Referral = MyReferrals['items'][number]

/** The signed-in user's invitation link and the people who joined through it, newest first. */
export const referralsQuery = infiniteQueryOptions({
  queryKey: meKeys.part('referrals'),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/me/referrals', {
      query: { limit: 10, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      signal,
    }),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})
