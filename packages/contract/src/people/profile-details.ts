import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_USERNAME_LENGTH } from '../field-limits.ts'
import { REWARD_TOKENS } from '../money/money.ts'
import { id, instant, link, tokenAmount } from '../shapes.ts'

const profileDetails = z.object({
  /** http or https; null for none. */
  website: link.nullable(),
  /** Shows the points of all seasons on the public profile; prizes are public with their bounties anyway. */
  showsEarnings: z.boolean(),
})

export const getProfileDetails = endpoint({
  id: 'people.profileDetails',
  method: 'GET',
  path: '/api/v1/me/profile-details',
  summary: 'Get your website, and whether your profile shows what you earned',
  access: 'member',
  reply: profileDetails,
})

export const setProfileDetails = endpoint({
  id: 'people.setProfileDetails',
  method: 'PUT',
  path: '/api/v1/me/profile-details',
  summary: 'Set your website, and whether your profile shows what you earned',
  access: 'member',
  openInPrelaunch: true,
  body: profileDetails,
  reply: profileDetails,
})

export const listCreatorWins = endpoint({
  id: 'people.creatorWins',
  method: 'GET',
  path: '/api/v1/creators/{username}/wins',
  summary: 'List the last 100 wins of a person, newest first, with the payment of each',
  access: 'public',
  isShared: true,
  params: z.object({ username: z.string().min(1).max(MAX_USERNAME_LENGTH) }),
  reply: z.object({
    items: z.array(
      z.object({
        submissionId: id,
        title: z.string(),
        bountySlug: z.string(),
        bountyTitle: z.string(),
        /** Null for a bonus. */
        place: z.int().nullable(),
        prizeAmount: tokenAmount,
        prizeToken: z.enum(REWARD_TOKENS),
        /** When the decision was announced. */
        wonAt: instant.nullable(),
        isPaid: z.boolean(),
        /** The transaction that paid it on the chain, once final. */
        signature: z.string().nullable(),
      }),
    ),
  }),
})

/** Days of a profile's calendar, today included. */
export const CALENDAR_DAYS = 182

export const getCreatorCalendar = endpoint({
  id: 'people.creatorCalendar',
  method: 'GET',
  path: '/api/v1/creators/{username}/calendar',
  summary:
    'List the days of the last half year on which a person had public work, wins or settled votes',
  access: 'public',
  isShared: true,
  params: z.object({ username: z.string().min(1).max(MAX_USERNAME_LENGTH) }),
  reply: z.object({
    /** The UTC day of the reply. */
    today: z.string(),
    /** Only days with something, the earlier first. */
    days: z.array(
      z.object({
        day: z.string(),
        /** Public work submitted on this day. */
        acceptedCount: z.int(),
        /** Wins announced on this day. */
        winCount: z.int(),
        /** Whether votes settled; never how many or how they were cast (rule D-outcome). */
        hasSettledVotes: z.boolean(),
      }),
    ),
  }),
})
