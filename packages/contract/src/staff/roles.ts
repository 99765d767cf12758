import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id } from '../shapes.ts'
import { TWO_ADMIN_ROLES } from './people-desk-words.ts'
import { actReason, roleProposal } from './shapes.ts'

const params = z.object({ id })

export const changeModerator = endpoint({
  id: 'roles.moderator',
  method: 'PUT',
  path: '/api/v1/admin/people/{id}/moderator',
  summary: 'Make a person a moderator, or take the role back',
  access: 'admin',
  params,
  body: z.object({ isModerator: z.boolean(), reason: actReason }),
  reply: done,
  problems: ['conflict'],
})

export const listRoleProposals = endpoint({
  id: 'roles.proposals',
  method: 'GET',
  path: '/api/v1/admin/role-proposals',
  summary: 'List proposed changes of roles: the open ones, and the latest others',
  access: 'admin',
  reply: z.object({
    /** The first to expire first. */
    open: z.array(roleProposal),
    /** Decided and expired ones, newest first. */
    closed: z.array(roleProposal),
  }),
})

export const proposeRole = endpoint({
  id: 'roles.propose',
  method: 'POST',
  path: '/api/v1/admin/people/{id}/role-proposals',
  summary: 'Propose to make a person finance or admin, or to take the role back',
  access: 'admin',
  params,
  body: z.object({ role: z.enum(TWO_ADMIN_ROLES), isGrant: z.boolean(), reason: actReason }),
  status: 201,
  reply: roleProposal,
  problems: ['step_up_required', 'not_allowed', 'conflict'],
})

export const decideRoleProposal = endpoint({
  id: 'roles.decide',
  method: 'POST',
  path: '/api/v1/admin/role-proposals/{id}/decide',
  summary: 'Confirm or decline what another admin proposed, or withdraw your own proposal',
  access: 'admin',
  params,
  body: z.object({ decision: z.enum(['confirm', 'decline', 'withdraw']), reason: actReason }),
  reply: roleProposal,
  problems: ['step_up_required', 'not_allowed', 'conflict'],
})
