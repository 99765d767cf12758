import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, page, pageQuery, person, pointsAmount } from '../shapes.ts'

/** The query parameter of an invitation link, with the inviter's username: `/?ref=mira`. */
export const REFERRAL_PARAM = 'ref'

/** The cookie that keeps the first invitation a browser followed, set by the server with the page. */
export const REFERRAL_COOKIE = 'laurel-ref'

/** How long an invitation is kept until its browser signs up. */
export const REFERRAL_DAYS = 30

/** The key of the inviter's username in a sign-up's `data`, for clients that keep it themselves. */
export const REFERRAL_METADATA = 'referred_by'

/** Where a referral is, with the reason of a refusal in a sentence. */
const progress = {
  state: z.enum(['joined', 'learning', 'waiting', 'rewarded', 'refused']).meta({
    description:
      'Signed up, has some season score, has enough but the inviter’s season is full, both rewarded, or never rewarded',
  }),
  reason: z.string().nullable(),
  /** The invitee's season score, up to the required one. */
  scorePoints: pointsAmount,
  joinedAt: instant,
  rewardedAt: instant.nullable(),
}

export const getMyReferrals = endpoint({
  id: 'referrals.mine',
  method: 'GET',
  path: '/api/v1/me/referrals',
  summary: 'Get your invitation link, the people who joined through it, and who invited you',
  access: 'member',
  query: pageQuery,
  reply: page(z.object({ person, ...progress })).extend({
    url: z.string(),
    /** Null while the season's rules reward no referrals. */
    rules: z
      .object({
        inviterPoints: pointsAmount,
        inviteePoints: pointsAmount,
        minScorePoints: pointsAmount,
        maxPerSeason: z.int(),
      })
      .nullable(),
    rewardedThisSeason: z.int(),
    invitedBy: z.object({ person, ...progress }).nullable(),
  }),
})
