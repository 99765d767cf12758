import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  MAX_APPEAL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_APPEAL_LENGTH,
} from './field-limits.ts'
import { done, id, instant, plainText } from './shapes.ts'

/** A device on which a person is signed in. */
export const signedInDevice = z
  .object({
    sessionId: id,
    /** What it is, as far as its browser says: `Firefox on Windows`. */
    device: z.string(),
    kind: z.enum(['computer', 'phone', 'unknown']),
    /** The address it was signed in from, without its last part. */
    network: z.string(),
    /** How the person proved who they are, in the words of the access token's `amr`. */
    methods: z.array(z.string()),
    signedInAt: instant,
    /** To the hour: when it last renewed its access. */
    lastSeenAt: instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignedInDevice' })

export const listSessions = endpoint({
  id: 'account.sessions',
  method: 'GET',
  path: '/api/v1/me/sessions',
  summary: 'The devices on which I am signed in, this one first',
  access: 'member',
  reply: z.object({ items: z.array(signedInDevice) }),
})

export const endMySession = endpoint({
  id: 'account.endSession',
  method: 'POST',
  path: '/api/v1/me/sessions/{id}/end',
  summary: 'Sign one of my devices out',
  access: 'member',
  openInPrelaunch: true,
  params: z.object({ id }),
  reply: done,
})

/** How many sessions came to an end. */
const endedSessions = z.object({ endedCount: z.int() })

export const endOtherSessions = endpoint({
  id: 'account.endOtherSessions',
  method: 'POST',
  path: '/api/v1/me/sessions/end-others',
  summary: 'Sign all of my devices out but this one',
  access: 'member',
  openInPrelaunch: true,
  reply: endedSessions,
})

export const endPersonsSessions = endpoint({
  id: 'account.endPersonsSessions',
  method: 'POST',
  path: '/api/v1/admin/people/{id}/end-sessions',
  summary: 'Sign a person out everywhere',
  access: 'admin',
  params: z.object({ id }),
  body: z.object({ reason: plainText(MIN_APPEAL_LENGTH, MAX_APPEAL_LENGTH) }),
  reply: endedSessions,
})

export const getSignIn = endpoint({
  id: 'account.signIn',
  method: 'GET',
  path: '/api/v1/me/sign-in',
  summary: 'Whether I have a password, and whether it is known from breaches',
  access: 'member',
  reply: z.object({ hasPassword: z.boolean(), isPasswordBreached: z.boolean() }),
})

/** Rows of one kind, as they are stored. */
const rows = z.array(z.record(z.string(), z.unknown()))

/** What an export holds, by subject; a tidy order for whoever opens the file. */
export const EXPORT_SECTIONS = [
  'account',
  'identities',
  'factors',
  'passkeys',
  'sessions',
  'profile',
  'walletChanges',
  'firstSteps',
  'presence',
  'roles',
  'standing',
  'activeDays',
  'notificationSettings',
  'notifications',
  'activity',
  'bounties',
  'bountyQuestions',
  'submissionScores',
  'bountySettlements',
  'fundings',
  'payouts',
  'submissions',
  'submissionVersions',
  'submissionImages',
  'submissionViews',
  'files',
  'entryCredits',
  'reports',
  'appeals',
  'objections',
  'awards',
  'exposures',
  'votes',
  'voteReceipts',
  'ledgerAccounts',
  'ledgerTransfers',
  'pointAccruals',
  'seasonScores',
  'rankSnapshots',
  'lessonAttempts',
] as const

/** A subject of an export. */
export type ExportSection = (typeof EXPORT_SECTIONS)[number]

export const exportMyData = endpoint({
  id: 'account.export',
  method: 'GET',
  path: '/api/v1/me/export',
  summary: 'Everything that is stored about me, once an hour',
  access: 'member',
  problems: ['step_up_required'],
  reply: z.object({
    exportedAt: instant,
    userId: id,
    /** Subjects of which only the newest rows fitted. */
    shortened: z.array(z.enum(EXPORT_SECTIONS)),
    sections: z.object(
      Object.fromEntries(EXPORT_SECTIONS.map((name) => [name, rows])) as Record<
        ExportSection,
        typeof rows
      >,
    ),
  }),
})

/** Something open that somebody else waits for: it ends before the account does. */
export const deletionObstacle = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Where to end it. */
  url: z.string(),
})

export const getDeletion = endpoint({
  id: 'account.deletionState',
  method: 'GET',
  path: '/api/v1/me/deletion',
  summary: 'Whether my account can be deleted now, and what deletion asks for',
  access: 'member',
  reply: z.object({
    obstacles: z.array(deletionObstacle),
    /** What to type. */
    username: z.string(),
    /** Whether this sign-in is too old to stand for a proof. */
    needsProof: z.boolean(),
    hasPassword: z.boolean(),
    /** Whether I can delete it now, with what the form asks for. */
    abilities: z.object({ canDelete: z.boolean() }),
    /** Points that nobody gets. */
    lostPoints: z.int(),
  }),
})

export const deleteAccount = endpoint({
  id: 'account.delete',
  method: 'POST',
  path: '/api/v1/me/deletion',
  summary: 'Delete my account, at once and for good',
  access: 'member',
  openInPrelaunch: true,
  body: z.object({
    username: z.string().max(MAX_USERNAME_LENGTH),
    /** Taken as typed; not needed within ten minutes of signing in. */
    password: z.string().max(MAX_PASSWORD_LENGTH).optional(),
  }),
  reply: done,
  problems: ['account_has_obligations', 'proof_needed'],
})
