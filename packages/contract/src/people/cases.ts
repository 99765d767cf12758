import { z } from 'zod'
import { ability } from '../ability.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_VERDICT_LENGTH, MIN_REASON_LENGTH } from '../field-limits.ts'
import { done, id, instant, page, pageQuery, person, plainText } from '../shapes.ts'
import { REPORT_KINDS } from '../work/report-kinds.ts'

/** The most people of a case: of a larger group the first by id. */
export const MAX_CASE_PEOPLE = 100

/** One fact of a case's evidence: who, which items, the numbers, and the threshold of the rule. */
export const caseFact = z.discriminatedUnion('fact', [
  z.object({
    fact: z.literal('accounts'),
    /** Accounts that count as one person. */
    accounts: z.int(),
    /** From how many accounts a case opens in any event. */
    threshold: z.int(),
  }),
  z.object({
    fact: z.literal('link'),
    kind: z.enum(['wallet', 'device', 'referral']),
    /** Accounts that share one with another of the case. */
    accounts: z.int(),
    since: instant,
  }),
  z.object({
    fact: z.literal('bounty'),
    bountyId: id,
    slug: z.string(),
    title: z.string(),
    /** The sponsor, if one of the people. */
    sponsorId: id.nullable(),
    entrantIds: z.array(id),
    voterIds: z.array(id),
    /** Votes of the people for each other's entries, or in their own bounty. */
    votes: z.int(),
    /** How many of them support. */
    supports: z.int(),
  }),
  z.object({
    fact: z.literal('group'),
    members: z.int(),
    /** Others that a group has at least. */
    threshold: z.int(),
  }),
  z.object({
    fact: z.literal('support'),
    voterId: id,
    authorId: id,
    entries: z.int(),
    support: z.number(),
    /** What the voter’s habit and everyone else’s view of these entries make likely. */
    expected: z.number(),
    excess: z.number(),
    /** The excess from which support is evidence. */
    threshold: z.number(),
  }),
  z.object({
    fact: z.literal('reports'),
    submissionId: id,
    bountyId: id.nullable(),
    title: z.string(),
    kind: z.enum(REPORT_KINDS),
    reports: z.int(),
    /** From how many reports of the person's submissions a case opens; 1 for these kinds alone. */
    threshold: z.int(),
  }),
])
/** One fact of a case's evidence. */
export type CaseFact = z.infer<typeof caseFact>

/** Why a case opened. */
export const caseKind = z.enum(['linked_accounts', 'mutual_support', 'reports'])
/** The state of a case. */
export const caseState = z.enum(['open', 'dismissed', 'voided'])
const reason = plainText(MIN_REASON_LENGTH, MAX_VERDICT_LENGTH)

const appeal = z.object({
  appealId: id,
  state: z.enum(['open', 'upheld', 'dismissed']),
  reason: z.string(),
  createdAt: instant,
  dueAt: instant,
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
})

const moderatedCase = z.object({
  caseId: id,
  kind: caseKind,
  state: caseState,
  evidence: z.array(caseFact),
  openedAt: instant,
  dueAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: person.nullable(),
  decisionReason: z.string().nullable(),
  people: z.array(
    z.object({
      person,
      /** Whether this case voids the person's votes now. */
      isVoided: z.boolean(),
      /** Bounties not settled yet in which the person has votes that count. */
      openBounties: z.int(),
      votes: z.int(),
      /** Pending and held voting rewards. */
      unsettledPoints: z.int(),
      appeal: appeal.extend({ abilities: z.object({ canDecide: z.boolean() }) }).nullable(),
    }),
  ),
  abilities: z.object({
    canDecide: z.boolean(),
    /** Why the viewer may not decide; null where they may, and for a decided case. */
    recusal: z.string().nullable(),
  }),
})

export const listCases = endpoint({
  id: 'cases.list',
  method: 'GET',
  path: '/api/v1/admin/cases',
  summary:
    'List cases with their evidence and what voiding would do: open and appealed ones oldest first, decided ones newest first',
  access: 'moderator',
  query: pageQuery.extend({ view: z.enum(['open', 'appealed', 'decided']).default('open') }),
  reply: page(moderatedCase).extend({
    counts: z.object({ open: z.int(), appealed: z.int() }),
  }),
})

export const decideCase = endpoint({
  id: 'cases.decide',
  method: 'POST',
  path: '/api/v1/admin/cases/{id}/decide',
  summary: 'Dismiss a case, or void the votes of its people',
  access: 'moderator',
  params: z.object({ id }),
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('dismiss'), reason }),
    z.object({
      decision: z.literal('void'),
      reason,
      /** The people of the case whose votes are voided. */
      userIds: z.array(id).min(1).max(MAX_CASE_PEOPLE),
    }),
  ]),
  reply: done,
  problems: ['conflict'],
})

export const decideCaseAppeal = endpoint({
  id: 'cases.decideAppeal',
  method: 'POST',
  path: '/api/v1/admin/case-appeals/{id}/decide',
  summary: 'Uphold an appeal, so that the person’s votes count again, or dismiss it',
  access: 'moderator',
  params: z.object({ id }),
  body: z.object({ decision: z.enum(['uphold', 'dismiss']), reason }),
  reply: done,
  problems: ['conflict'],
})

export const listMyCases = endpoint({
  id: 'cases.mine',
  method: 'GET',
  path: '/api/v1/me/cases',
  summary: 'List decisions that voided your votes, newest first, with your appeals',
  access: 'member',
  reply: z.object({
    /** Whether your votes count nothing now. */
    isVoided: z.boolean(),
    items: z.array(
      z.object({
        caseId: id,
        kind: caseKind,
        decidedAt: instant,
        decisionReason: z.string(),
        /** Whether the decision is in force. */
        isInForce: z.boolean(),
        reversedPoints: z.int(),
        appeal: appeal.nullable(),
        abilities: z.object({ canAppeal: ability('cases.appeal') }),
      }),
    ),
  }),
})

export const appealCase = endpoint({
  id: 'cases.appeal',
  method: 'POST',
  path: '/api/v1/me/cases/{id}/appeals',
  summary: 'Ask another moderator to look again at a decision that voided your votes; once',
  access: 'member',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: appeal,
  status: 201,
  problems: ['conflict'],
})
