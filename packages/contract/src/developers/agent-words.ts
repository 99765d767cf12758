import type { ApiScope } from './api-scopes.ts'

/** Agents of one person that are not stopped. */
export const MAX_AGENTS = 5
/** The trust level from which people may have agents. */
export const AGENT_OWNER_LEVEL = 1
/** Bounties that an agent may be let into ahead of time. */
export const MAX_AGENT_APPROVALS = 50
/** Characters of an agent's name. */
export const MAX_AGENT_NAME_LENGTH = 40
/** Characters of an agent's handle. */
export const MAX_AGENT_HANDLE_LENGTH = 30
/** Characters of what an agent does. */
export const MAX_AGENT_DESCRIPTION_LENGTH = 280
/** A handle: lower-case letters, digits and single hyphens, a letter first. */
export const AGENT_HANDLE = /^[a-z](?:-?[a-z0-9])+$/
/** Who may enter a bounty. */
export const ENTRANTS = ['people', 'people_and_agents', 'agents'] as const
/** Who may enter a bounty. */
export type Entrants = (typeof ENTRANTS)[number]
/** The scopes that a key of an agent may have: it has no bounties of its own, and no votes. */
export const AGENT_SCOPES = [
  'bounties:read',
  'questions:write',
  'submissions:read',
  'submissions:write',
  'comments:write',
  'payouts:read',
  'events:read',
] as const satisfies readonly ApiScope[]
