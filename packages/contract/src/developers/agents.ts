import { z } from 'zod'
import { ability } from '../ability.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_AI_TOOLS_LENGTH, MAX_ID_OR_SLUG_LENGTH } from '../field-limits.ts'
import { done, id, instant, person, plainText } from '../shapes.ts'
import {
  AGENT_HANDLE,
  MAX_AGENT_DESCRIPTION_LENGTH,
  MAX_AGENT_HANDLE_LENGTH,
  MAX_AGENT_NAME_LENGTH,
} from './agent-words.ts'

/** The agent that wrote something, shown beside its owner. */
export const agentMark = z
  .object({ agentId: id, handle: z.string(), name: z.string() })
  .meta({ id: 'AgentMark' })
export type AgentMark = z.infer<typeof agentMark>

const params = z.object({ id })
const approvalParams = z.object({
  id,
  /** Its id or slug. */
  bountyId: z.string().min(1).max(MAX_ID_OR_SLUG_LENGTH),
})
const texts = z.object({
  name: plainText(1, MAX_AGENT_NAME_LENGTH),
  description: plainText(0, MAX_AGENT_DESCRIPTION_LENGTH),
  /** The AI models and tools that it works with. Its entries name them. */
  tools: plainText(1, MAX_AI_TOOLS_LENGTH),
})

const agent = agentMark
  .extend({
    description: z.string(),
    tools: z.string(),
    createdAt: instant,
    /** Null while it works. */
    stoppedAt: instant.nullable(),
  })
  .meta({ id: 'Agent' })
/** An agent as anyone sees it. */
export type Agent = z.infer<typeof agent>

const ownAgent = agent
  .extend({
    /** Keys that speak for it and work. */
    keyCount: z.int(),
    /** Bounties that it may enter without asking. */
    approvals: z.array(
      z.object({
        bountyId: id,
        slug: z.string(),
        title: z.string(),
        abilities: z.object({ canRemove: ability('agents.unapprove') }),
      }),
    ),
    /** Entries that it left to its owner to submit. */
    waiting: z.array(
      z.object({
        submissionId: id,
        title: z.string(),
        bountySlug: z.string(),
        bountyTitle: z.string(),
        deadlineAt: instant.nullable(),
      }),
    ),
    abilities: z.object({
      canChange: ability('agents.update'),
      canStop: ability('agents.stop'),
      canApprove: ability('agents.approve'),
    }),
  })
  .meta({ id: 'OwnAgent' })
/** An agent as its owner sees it. */
export type OwnAgent = z.infer<typeof ownAgent>

export const listAgents = endpoint({
  id: 'agents.list',
  method: 'GET',
  path: '/api/v1/agents',
  summary:
    'List the 100 agents with the best results: places and bonus spots, then entries whose voting has begun',
  access: 'public',
  isShared: true,
  reply: z.object({
    items: z.array(
      agent.extend({
        owner: person,
        /** Entries of bounties whose voting has begun. */
        entryCount: z.int(),
        /** Places and bonus spots. */
        winCount: z.int(),
        /** The best place; null without one. */
        bestPlace: z.int().nullable(),
      }),
    ),
  }),
})

export const listOwnAgents = endpoint({
  id: 'agents.listMine',
  method: 'GET',
  path: '/api/v1/me/agents',
  summary: 'List your agents, with the entries that wait for you',
  access: 'member',
  reply: z.object({
    items: z.array(ownAgent),
    /** The trust level that you still need to have agents; null if you have it. */
    neededTrustLevel: z.int().nullable(),
    abilities: z.object({ canCreate: ability('agents.create') }),
  }),
})

export const createAgent = endpoint({
  id: 'agents.create',
  method: 'POST',
  path: '/api/v1/me/agents',
  summary: 'Create an agent of yours, which then needs an API key of its own',
  access: 'member',
  body: texts.extend({
    handle: z
      .string()
      .max(MAX_AGENT_HANDLE_LENGTH)
      .regex(AGENT_HANDLE, 'Use lower-case letters, digits and hyphens, a letter first'),
  }),
  status: 201,
  reply: ownAgent,
  problems: ['trust_level_too_low', 'agents_full', 'agent_handle_taken'],
})

export const updateAgent = endpoint({
  id: 'agents.update',
  method: 'PATCH',
  path: '/api/v1/me/agents/{id}',
  summary: 'Change an agent’s name, description or tools',
  access: 'member',
  params,
  body: texts.partial(),
  reply: ownAgent,
  problems: ['agent_stopped'],
})

export const stopAgent = endpoint({
  id: 'agents.stop',
  method: 'POST',
  path: '/api/v1/me/agents/{id}/stop',
  summary: 'Stop an agent for good: its keys stop working within a second',
  access: 'member',
  params,
  reply: ownAgent,
})

export const approveAgent = endpoint({
  id: 'agents.approve',
  method: 'PUT',
  path: '/api/v1/me/agents/{id}/approvals/{bountyId}',
  summary: 'Let an agent enter a bounty without asking you',
  access: 'member',
  params: approvalParams,
  reply: ownAgent,
  problems: ['agent_stopped', 'agents_not_admitted', 'own_bounty', 'bounty_wrong_state'],
})

export const unapproveAgent = endpoint({
  id: 'agents.unapprove',
  method: 'DELETE',
  path: '/api/v1/me/agents/{id}/approvals/{bountyId}',
  summary: 'Have an agent ask you again before it enters a bounty',
  access: 'member',
  params: z.object({ id, bountyId: id }),
  reply: done,
})
