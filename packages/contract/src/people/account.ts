import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  MAX_APPEAL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_APPEAL_LENGTH,
} from '../field-limits.ts'
import { done, id, instant, plainText } from '../shapes.ts'

/** A device on which a person is signed in. */
export const signedInDevice = z
  .object({
    sessionId: id,
    /** Name derived from the user agent: `Firefox on Windows`. */
    device: z.string(),
    kind: z.enum(['computer', 'phone', 'unknown']),
    /** IP address at sign-in, without its last part. */
    network: z.string(),
    /** Authentication methods, as in the access token's `amr`. */
    methods: z.array(z.string()),
    signedInAt: instant,
    /** When it last refreshed its session, to the hour. */
    lastSeenAt: instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignedInDevice' })

export const listSessions = endpoint({
  id: 'account.sessions',
  method: 'GET',
  path: '/api/v1/me/sessions',
  summary: 'List the devices on which you are signed in, this one first',
  access: 'member',
  reply: z.object({ items: z.array(signedInDevice) }),
})

export const endMySession = endpoint({
  id: 'account.endSession',
  method: 'POST',
  path: '/api/v1/me/sessions/{id}/end',
  summary: 'Sign out one of your devices',
  access: 'member',
  openInPrelaunch: true,
  params: z.object({ id }),
  reply: done,
})

/** Number of sessions ended. */
const endedSessions = z.object({ endedCount: z.int() })

export const endOtherSessions = endpoint({
  id: 'account.endOtherSessions',
  method: 'POST',
  path: '/api/v1/me/sessions/end-others',
  summary: 'Sign out all of your devices except this one',
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
  summary: 'Get whether you have a password, and whether it appeared in a breach',
  access: 'member',
  reply: z.object({ hasPassword: z.boolean(), isPasswordBreached: z.boolean() }),
})

/** Rows of one kind, as stored. */
const rows = z.array(z.record(z.string(), z.unknown()))

/** Sections of an export, in the order of the file. */
export const EXPORT_SECTIONS = [
  'tickets',
  'pointAdjustments',
  'certificates',
  'account',
  'identities',
  'factors',
  'passkeys',
  'sessions',
  'profile',
  'profileDetails',
  'walletChanges',
  'firstSteps',
  'presence',
  'waitlist',
  'roles',
  'roleProposals',
  'suspensions',
  'suspensionAppeals',
  'standing',
  'sightings',
  'networks',
  'clusterAppeals',
  'cases',
  'voids',
  'caseAppeals',
  'referrals',
  'activeDays',
  'notificationSettings',
  'notificationDigest',
  'notifications',
  'notificationParts',
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
  'comments',
  'commentReports',
  'commentAppeals',
  'follows',
  'savedSearches',
  'webhooks',
  'webhookDeliveries',
  'events',
  'apiKeys',
  'apiKeyUsage',
  'apiKeyActs',
  'awards',
  'exposures',
  'votes',
  'voteReceipts',
  'boosts',
  'views',
  'ledgerAccounts',
  'ledgerTransfers',
  'pointAccruals',
  'curationCarries',
  'voterFactors',
  'supportGroups',
  'sponsorVerifications',
  'seasonScores',
  'rankSnapshots',
  'boardDays',
  'boardScores',
  'lessonAttempts',
  'airdropAllocations',
  'airdropAppeals',
  'airdropMeetings',
  'airdropReports',
  'airdropReportsAboutMe',
  'walletHistory',
  'passkeyDays',
] as const

/** A section of an export. */
export type ExportSection = (typeof EXPORT_SECTIONS)[number]

export const exportMyData = endpoint({
  id: 'account.export',
  method: 'GET',
  path: '/api/v1/me/export',
  summary: 'Export everything stored about you; once an hour',
  access: 'member',
  problems: ['step_up_required'],
  reply: z.object({
    exportedAt: instant,
    userId: id,
    /** Sections truncated to their newest rows. */
    shortened: z.array(z.enum(EXPORT_SECTIONS)),
    sections: z.object(
      Object.fromEntries(EXPORT_SECTIONS.map((name) => [name, rows])) as Record<
        ExportSection,
        typeof rows
      >,
    ),
  }),
})

/** An open obligation to others that must end before the account can be deleted. */
export const deletionObstacle = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Path of the page where it can be resolved. */
  url: z.string(),
})

export const getDeletion = endpoint({
  id: 'account.deletionState',
  method: 'GET',
  path: '/api/v1/me/deletion',
  summary: 'Get whether your account can be deleted now, and what deletion requires',
  access: 'member',
  reply: z.object({
    obstacles: z.array(deletionObstacle),
    /** Text to type as confirmation. */
    username: z.string(),
    /** Whether this sign-in is too old, so that step-up is required. */
    needsProof: z.boolean(),
    hasPassword: z.boolean(),
    /** Whether the account can be deleted now, given what the form asks for. */
    abilities: z.object({ canDelete: z.boolean() }),
    /** Points that are lost. */
    lostPoints: z.int(),
  }),
})

export const deleteAccount = endpoint({
  id: 'account.delete',
  method: 'POST',
  path: '/api/v1/me/deletion',
  summary: 'Delete your account immediately and permanently',
  access: 'member',
  openInPrelaunch: true,
  body: z.object({
    username: z.string().max(MAX_USERNAME_LENGTH),
    /** Exactly as typed; not required within ten minutes of signing in. */
    password: z.string().max(MAX_PASSWORD_LENGTH).optional(),
  }),
  reply: done,
  problems: ['account_has_obligations', 'proof_needed'],
})
