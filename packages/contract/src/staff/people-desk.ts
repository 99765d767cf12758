import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { balances } from '../money/points.ts'
import { signedInDevice } from '../people/account.ts'
import { caseKind, caseState } from '../people/cases.ts'
import { clusterLink } from '../people/clusters.ts'
import { role } from '../people/people.ts'
import { done, id, instant, page, pageQuery, person } from '../shapes.ts'
import { MAX_PEOPLE_SEARCH_LENGTH, PEOPLE_VIEWS } from './people-desk-words.ts'
import { actReason, personAbilities, roleProposal, suspension } from './shapes.ts'

const params = z.object({ id })

const card = person
  .extend({
    /** For admins only; null for others, and without an address. */
    email: z.string().nullable(),
    roles: z.array(role),
    trustLevel: z.int(),
    joinedAt: instant,
    isSuspended: z.boolean(),
  })
  .meta({ id: 'StaffPersonCard' })

export const listPeople = endpoint({
  id: 'peopleDesk.list',
  method: 'GET',
  path: '/api/v1/admin/people',
  summary:
    'Find people by username, display name, wallet address or id, admins also by email; newest first',
  access: 'moderator',
  query: pageQuery.extend({
    q: z.string().max(MAX_PEOPLE_SEARCH_LENGTH).default(''),
    show: z.enum(PEOPLE_VIEWS).default('all'),
  }),
  reply: page(card),
})

const device = signedInDevice
  .omit({ isCurrent: true })
  .extend({
    /** As the browser sent it. */
    userAgent: z.string(),
    /** For admins only. */
    network: z.string().nullable(),
  })
  .meta({ id: 'StaffSignedInDevice' })

export const getPerson = endpoint({
  id: 'peopleDesk.get',
  method: 'GET',
  path: '/api/v1/admin/people/{id}',
  summary: 'Get what staff know about a person',
  access: 'moderator',
  params,
  reply: card.extend({
    walletAddress: z.string().nullable(),
    lastSignInAt: instant.nullable(),
    hasPassword: z.boolean(),
    hasSecondFactor: z.boolean(),
    signInMethods: z.array(
      z.object({ provider: z.string(), addedAt: instant, lastUsedAt: instant.nullable() }),
    ),
    /** Most recently used first. */
    sessions: z.array(device),
    /** Since when their votes count nothing; null while they count. */
    votesVoidedAt: instant.nullable(),
    balances,
    counts: z.object({
      bounties: z.int(),
      entries: z.int(),
      payouts: z.int(),
      /** Payouts that are neither paid nor cancelled. */
      openPayouts: z.int(),
    }),
    /** Accounts that count as one with theirs. Null where it is not for the viewer: about themself. */
    linked: z
      .object({ accounts: z.int(), links: z.array(clusterLink), people: z.array(person) })
      .nullable(),
    /** Newest first; null where it is not for the viewer. */
    cases: z
      .array(
        z.object({
          caseId: id,
          kind: caseKind,
          state: caseState,
          openedAt: instant,
          decidedAt: instant.nullable(),
        }),
      )
      .nullable(),
    /** Open proposals about their roles; for admins only. */
    roleProposals: z.array(roleProposal),
    /** Newest first. */
    suspensions: z.array(suspension),
    abilities: personAbilities,
  }),
})

export const endPersonsSession = endpoint({
  id: 'peopleDesk.endSession',
  method: 'POST',
  path: '/api/v1/admin/people/{id}/sessions/{sessionId}/end',
  summary: 'Sign a person out on one device',
  access: 'admin',
  params: z.object({ id, sessionId: id }),
  body: z.object({ reason: actReason }),
  reply: done,
})
