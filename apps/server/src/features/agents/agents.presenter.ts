import type { listAgents, listOwnAgents } from '@laurel/contract/developers/agents'
import type { ServerCall } from '@laurel/contract/endpoint'
import { presentPersonOrGone } from '../../platform/person.ts'
import type { AgentRow, ApprovalRow, BoardRow, WaitingRow } from './agents.queries.ts'

type OwnAgent = ServerCall<typeof listOwnAgents>['reply']['items'][number]

function presentAgent(row: Omit<AgentRow, 'ownerId'>) {
  return {
    agentId: row.id,
    handle: row.handle,
    name: row.name,
    description: row.description,
    tools: row.tools,
    createdAt: row.createdAt.toISOString(),
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  }
}

/** An agent on the board. */
export function presentOnBoard(
  row: BoardRow,
): ServerCall<typeof listAgents>['reply']['items'][number] {
  const { username, displayName, avatarUrl, ownerId: userId } = row
  const owner = username === null ? null : { userId, username, displayName, avatarUrl }
  return {
    ...presentAgent(row),
    owner: presentPersonOrGone(owner, userId),
    entryCount: row.entryCount,
    winCount: row.winCount,
    bestPlace: row.bestPlace,
  }
}

/** An agent as its owner sees it; approvals and waiting entries are those of all their agents. */
export function presentOwn(
  row: AgentRow,
  facts: {
    keyCount: number
    approvals: readonly ApprovalRow[]
    waiting: readonly WaitingRow[]
  },
): OwnAgent {
  const isWorking = row.stoppedAt === null
  return {
    ...presentAgent(row),
    keyCount: facts.keyCount,
    approvals: facts.approvals
      .filter(({ agentId }) => agentId === row.id)
      .map(({ bountyId, slug, title }) => ({
        bountyId,
        slug,
        title,
        abilities: { canRemove: true },
      })),
    waiting: facts.waiting
      .filter(({ agentId }) => agentId === row.id)
      .map(({ agentId: _agentId, deadlineAt, ...entry }) => ({
        ...entry,
        deadlineAt: deadlineAt?.toISOString() ?? null,
      })),
    abilities: { canChange: isWorking, canStop: isWorking, canApprove: isWorking },
  }
}
