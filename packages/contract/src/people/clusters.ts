import { z } from 'zod'
import { ability } from '../ability.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_VERDICT_LENGTH, MIN_REASON_LENGTH } from '../field-limits.ts'
import { done, id, instant, page, pageQuery, person, plainText } from '../shapes.ts'

/** What links an account with others: never who they are. */
export const clusterLink = z.object({
  kind: z.enum(['wallet', 'device', 'referral']).meta({
    description:
      'The same wallet was linked or paid for a bounty, the same browser signed in, or one invited the other and both used the same network on three days',
  }),
  /** Accounts that this links directly. */
  accounts: z.int(),
  since: instant,
})

const appeal = z.object({
  appealId: id,
  state: z.enum(['open', 'kept', 'split']),
  reason: z.string(),
  createdAt: instant,
  dueAt: instant,
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
})

export const getMyCluster = endpoint({
  id: 'clusters.mine',
  method: 'GET',
  path: '/api/v1/me/cluster',
  summary: 'Get how many accounts are linked with yours, by what, and your appeal',
  access: 'member',
  reply: z.object({
    /** Accounts that count as one with the viewer's, without it. */
    linkedAccounts: z.int(),
    links: z.array(clusterLink),
    /** The newest appeal. */
    appeal: appeal.nullable(),
    abilities: z.object({ canAppeal: ability('clusters.appeal') }),
  }),
})

const reason = plainText(MIN_REASON_LENGTH, MAX_VERDICT_LENGTH)

export const appealCluster = endpoint({
  id: 'clusters.appeal',
  method: 'POST',
  path: '/api/v1/me/cluster/appeals',
  summary: 'Ask a moderator to separate your account from those it is linked with',
  access: 'member',
  body: z.object({ reason }),
  reply: appeal,
  status: 201,
  problems: ['conflict'],
})

export const listClusterAppeals = endpoint({
  id: 'clusters.appeals',
  method: 'GET',
  path: '/api/v1/admin/cluster-appeals',
  summary: 'List open appeals against linked accounts, oldest first',
  access: 'moderator',
  query: pageQuery,
  reply: page(
    appeal.extend({
      person,
      linkedAccounts: z.int(),
      links: z.array(clusterLink),
      /** Some of the linked accounts, by name. */
      linkedPeople: z.array(person),
      abilities: z.object({ canDecide: z.boolean() }),
    }),
  ),
})

export const decideClusterAppeal = endpoint({
  id: 'clusters.decideAppeal',
  method: 'POST',
  path: '/api/v1/admin/cluster-appeals/{id}/decide',
  summary: 'Keep an account linked, or split it off and declare the evidence invalid',
  access: 'moderator',
  params: z.object({ id }),
  body: z.object({ decision: z.enum(['keep', 'split']), reason }),
  reply: done,
  problems: ['conflict'],
})
