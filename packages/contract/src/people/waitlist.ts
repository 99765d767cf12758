import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_USERNAME_LENGTH } from '../field-limits.ts'
import { done, id, instant, utcDay } from '../shapes.ts'
import { limits } from '../spec/limits.ts'
import { FRIEND_REFUSALS } from './waitlist-words.ts'

const token = z.string().min(20).max(100)
const username = z
  .string()
  .trim()
  .regex(
    new RegExp(`^[A-Za-z0-9_.-]{1,${MAX_USERNAME_LENGTH}}$`),
    'Use letters, digits, dots, hyphens and underscores',
  )

/** An entry as its owner sees it. */
export const waitlistEntry = z
  .object({
    email: z.string(),
    isConfirmed: z.boolean(),
    joinedAt: instant,
    /** From 1; null until the address is confirmed. */
    position: z.int().nullable(),
    entryCount: z.int().meta({ description: 'Confirmed entries on the list' }),
    code: z.string().meta({ description: 'The code of the share link: /prelaunch?ref=CODE' }),
    username: z.string().nullable().meta({ description: 'The reserved username' }),
    friends: z.object({
      counted: z.int(),
      pending: z.int().meta({ description: 'Joined, and not confirmed yet' }),
      refused: z.array(z.object({ reason: z.enum(FRIEND_REFUSALS), count: z.int() })),
    }),
    heldUntil: instant
      .nullable()
      .meta({ description: 'When entry and username are deleted; null before the launch' }),
  })
  .meta({ id: 'WaitlistEntry' })

/** An entry as its owner sees it. */
export type WaitlistEntry = z.infer<typeof waitlistEntry>

export const getLaunch = endpoint({
  id: 'launch.get',
  method: 'GET',
  path: '/api/v1/launch',
  summary: 'Get whether Laurel is in prelaunch, when it launches, and how many people wait',
  access: 'public',
  isShared: true,
  reply: z.object({
    isPrelaunch: z.boolean(),
    launchAt: instant.nullable().meta({ description: 'The planned time; null when none is set' }),
    launchedAt: instant
      .nullable()
      .meta({ description: 'When the last prelaunch ended; null where there was none' }),
    waitlistCount: z.int(),
  }),
})

export const joinWaitlist = endpoint({
  id: 'waitlist.join',
  method: 'POST',
  path: '/api/v1/waitlist',
  summary:
    'Join the waitlist: a mail asks to confirm. The response is the same for a known address',
  access: 'public',
  openInPrelaunch: true,
  body: z.object({
    email: z.string().max(limits.emailMaxChars),
    ref: z.string().max(40).optional().meta({ description: 'The code of a friend’s share link' }),
    proof: z
      .string()
      .max(1000)
      .optional()
      .meta({ description: 'A solved challenge of /auth/v1/proof-of-work?action=sign_up' }),
  }),
  reply: done,
  problems: ['waitlist_closed', 'work_proof_refused'],
})

export const openWaitlistEntry = endpoint({
  id: 'waitlist.open',
  method: 'POST',
  path: '/api/v1/waitlist/entry',
  summary: 'Get the entry of a mail’s link; changes nothing',
  access: 'public',
  openInPrelaunch: true,
  body: z.object({ token }),
  reply: waitlistEntry,
  problems: ['waitlist_link_unknown'],
})

export const confirmWaitlistEntry = endpoint({
  id: 'waitlist.confirm',
  method: 'POST',
  path: '/api/v1/waitlist/confirm',
  summary: 'Confirm the address of an entry, which takes its place',
  access: 'public',
  openInPrelaunch: true,
  body: z.object({ token }),
  reply: waitlistEntry,
  problems: ['waitlist_link_unknown'],
})

export const reserveUsername = endpoint({
  id: 'waitlist.reserveUsername',
  method: 'PUT',
  path: '/api/v1/waitlist/username',
  summary: 'Reserve a username for the entry, or another one instead; null gives it up',
  access: 'public',
  openInPrelaunch: true,
  body: z.object({ token, username: username.nullable() }),
  reply: waitlistEntry,
  problems: ['waitlist_link_unknown', 'username_unavailable'],
})

export const leaveWaitlist = endpoint({
  id: 'waitlist.leave',
  method: 'POST',
  path: '/api/v1/waitlist/leave',
  summary: 'Leave the waitlist: the entry and its reserved username are deleted',
  access: 'public',
  openInPrelaunch: true,
  body: z.object({ token }),
  reply: done,
})

export const getMyWaitlist = endpoint({
  id: 'waitlist.mine',
  method: 'GET',
  path: '/api/v1/me/waitlist',
  summary: 'Get the entry of your confirmed address, with the secret of its link; null without one',
  access: 'member',
  reply: z.object({ mine: z.object({ token: z.string(), entry: waitlistEntry }).nullable() }),
})

export const listWaitlist = endpoint({
  id: 'waitlist.list',
  method: 'GET',
  path: '/api/v1/admin/waitlist',
  summary: 'Get the waitlist’s counts, its growth by day, and the first 50 matching entries',
  access: 'admin',
  query: z.object({ search: z.string().max(100).optional() }),
  reply: z.object({
    launchAt: instant.nullable(),
    counts: z.object({
      confirmed: z.int(),
      pending: z.int(),
      invited: z.int().meta({ description: 'Confirmed through a friend’s link' }),
      counted: z.int().meta({ description: 'Invited ones that moved their inviter up' }),
      usernames: z.int(),
      withAccount: z.int(),
    }),
    days: z
      .array(z.object({ day: utcDay, joined: z.int(), confirmed: z.int() }))
      .meta({ description: 'The last 30 days with an entry, oldest first' }),
    items: z.array(
      z.object({
        entryId: id,
        email: z.string(),
        isConfirmed: z.boolean(),
        position: z.int().nullable(),
        username: z.string().nullable(),
        friends: z.int().meta({ description: 'Counted friends' }),
        hasAccount: z.boolean(),
        joinedAt: instant,
      }),
    ),
  }),
})

export const exportWaitlist = endpoint({
  id: 'waitlist.export',
  method: 'POST',
  path: '/api/v1/admin/waitlist/export',
  summary: 'Export the waitlist as CSV, in its order; recorded in the audit log',
  access: 'admin',
  reply: z.object({ name: z.string(), csv: z.string(), rows: z.int() }),
})

export const planLaunch = endpoint({
  id: 'launch.plan',
  method: 'PUT',
  path: '/api/v1/admin/launch',
  summary: 'Set the launch date that pages show; null removes it',
  access: 'admin',
  body: z.object({ launchAt: instant.nullable() }),
  reply: z.object({ launchAt: instant.nullable() }),
})
