/** Reports of linked accounts in the dry run of an airdrop (product.md 9): by one of them, or by someone else with evidence. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_REASON_LENGTH, MAX_USERNAME_LENGTH, MIN_REASON_LENGTH } from '../field-limits.ts'
import { payToken } from '../money/payments.ts'
import { done, id, instant, person, pointsAmount, tokenAmount } from '../shapes.ts'
import { AIRDROP_REPORT_KINDS } from './airdrop-words.ts'
import { myAirdrop } from './airdrops.ts'

/** The most accounts that one report names. */
const MAX_REPORTED_ACCOUNTS = 20
/** The most reports of one person in an airdrop. */
export const MAX_REPORTS = 10
/** Characters of what links the accounts. */
const EVIDENCE_LENGTH = { min: 20, max: 2000 } as const

const reportBody = z.object({
  kind: z.enum(AIRDROP_REPORT_KINDS),
  usernames: z
    .array(z.string().trim().min(1).max(MAX_USERNAME_LENGTH))
    .min(1, 'Name at least one account.')
    .max(MAX_REPORTED_ACCOUNTS, `Name at most ${MAX_REPORTED_ACCOUNTS} accounts.`),
  evidence: z
    .string()
    .trim()
    .min(EVIDENCE_LENGTH.min, 'Describe what links these accounts.')
    .max(EVIDENCE_LENGTH.max),
})

export const reportLinkedAccounts = endpoint({
  id: 'airdrops.report',
  method: 'POST',
  path: '/api/v1/airdrops/{id}/reports',
  summary: 'Report in the dry run that accounts belong to you, or that others belong to one person',
  access: 'member',
  params: z.object({ id }),
  body: reportBody,
  reply: myAirdrop,
  status: 201,
  problems: ['conflict'],
})

/** An account in a report. */
const reportedAccount = z.object({
  person,
  /** Whether the report names it, or Laurel links it to one that is named. */
  isNamed: z.boolean(),
  /** In the dry run. */
  scorePoints: pointsAmount,
  amount: tokenAmount,
})

/** A report as staff sees it. */
export const linkedAccountsReport = z
  .object({
    reportId: id,
    seasonName: z.string(),
    token: payToken,
    kind: z.enum(AIRDROP_REPORT_KINDS),
    /** Null for a deleted account. */
    reporter: person.nullable(),
    /** All accounts whose share changes if it is proved; of an own report the reporter's too. */
    accounts: z.array(reportedAccount),
    evidence: z.string(),
    createdAt: instant,
    /** Undecided, it counts as not proved then. */
    dueAt: instant,
    abilities: z.object({ canDecide: z.boolean() }),
  })
  .meta({ id: 'LinkedAccountsReport' })

export const listLinkedAccountsReports = endpoint({
  id: 'airdrops.reports',
  method: 'GET',
  path: '/api/v1/airdrop-reports',
  summary: 'List open reports of linked accounts, oldest first',
  access: 'moderator',
  reply: z.object({ items: z.array(linkedAccountsReport) }),
})

export const decideLinkedAccountsReport = endpoint({
  id: 'airdrops.decideReport',
  method: 'POST',
  path: '/api/v1/airdrop-reports/{id}/decide',
  summary: 'Decide a report of other people: proved or not; the people involved see the reason',
  access: 'moderator',
  params: z.object({ id }),
  body: z.object({
    decision: z.enum(['proved', 'not_proved']),
    reason: z.string().trim().min(MIN_REASON_LENGTH).max(MAX_REASON_LENGTH),
  }),
  reply: done,
  problems: ['conflict'],
})
