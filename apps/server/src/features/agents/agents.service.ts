import {
  AGENT_OWNER_LEVEL,
  MAX_AGENT_APPROVALS,
  MAX_AGENTS,
} from '@laurel/contract/developers/agent-words'
import type {
  createAgent,
  listAgents,
  listOwnAgents,
  updateAgent,
} from '@laurel/contract/developers/agents'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { countAgentKeys, revokeAgentKeys } from '../api-keys/api-keys.service.ts'
import { lettingInProblem, requireVisibleBounty } from '../bounties/bounties.service.ts'
import { findTrustLevel } from '../standings/standings.service.ts'
import { presentOnBoard, presentOwn } from './agents.presenter.ts'
import {
  type AgentRow,
  countWorking,
  deleteApproval,
  insertAgent,
  insertApproval,
  listAgentsOf,
  listApprovals,
  listWaiting,
  lockAgentOf,
  lockAgentsOf,
  selectBoard,
  updateAgentRow,
} from './agents.queries.ts'

export { findAgent, isApproved } from './agents.queries.ts'

type OwnAgent = ServerCall<typeof listOwnAgents>['reply']['items'][number]

/** The agents with the best results. */
export async function listBoard({
  db,
}: Pick<Ctx, 'db'>): Promise<ServerCall<typeof listAgents>['reply']> {
  return { items: (await selectBoard(db, {})).map(presentOnBoard) }
}

/** The viewer's agents, working ones first. */
export async function listOwn(ctx: MemberCtx): Promise<ServerCall<typeof listOwnAgents>['reply']> {
  const items = await presentAll(ctx, await listAgentsOf(ctx.db, ctx.viewer.userId))
  const isTrusted = await mayOwnAgents(ctx)
  const working = items.filter(({ stoppedAt }) => stoppedAt === null)
  return {
    items,
    neededTrustLevel: isTrusted ? null : AGENT_OWNER_LEVEL,
    abilities: { canCreate: isTrusted && working.length < MAX_AGENTS },
  }
}

/** Creates an agent. Raises `trust_level_too_low`, `agents_full` and `agent_handle_taken`. */
export async function createOwn(
  ctx: MemberCtx,
  input: ServerCall<typeof createAgent>['body'],
): Promise<OwnAgent> {
  const { db, now, viewer } = ctx
  if (!(await mayOwnAgents(ctx))) {
    throw new Problem('trust_level_too_low', {
      detail: `Agents need trust level ${AGENT_OWNER_LEVEL} or higher`,
    })
  }
  await lockAgentsOf(db, viewer.userId)
  if ((await countWorking(db, viewer.userId)) >= MAX_AGENTS) throw new Problem('agents_full')
  const row = await insertAgent(db, {
    ...input,
    id: newId(),
    ownerId: viewer.userId,
    createdAt: now,
  })
  if (row === null) throw new Problem('agent_handle_taken')
  return await presentOne(ctx, row.id)
}

/** Changes an agent's texts. Raises `not_found` and `agent_stopped`. */
export async function updateOwn(
  ctx: MemberCtx,
  id: string,
  input: ServerCall<typeof updateAgent>['body'],
): Promise<OwnAgent> {
  const row = await requireWorking(ctx, id)
  const { name = row.name, description = row.description, tools = row.tools } = input
  await updateAgentRow(ctx.db, id, { name, description, tools })
  return await presentOne(ctx, id)
}

/** Stops an agent and revokes its keys; a stopped one stays as it is. Raises `not_found`. */
export async function stopOwn(ctx: MemberCtx, id: string): Promise<OwnAgent> {
  const row = await lockAgentOf(ctx.db, ctx.viewer.userId, id)
  if (row === null) throw new Problem('not_found')
  if (row.stoppedAt === null) await stop(ctx, row)
  return await presentOne(ctx, id)
}

/**
 * Lets an agent enter a bounty without asking. Raises `not_found`, `agent_stopped`, `agents_not_admitted`, `own_bounty`,
 * `bounty_wrong_state` and, beyond 50 bounties, `rate_limited`.
 */
export async function approveOwn(ctx: MemberCtx, id: string, bountyId: string): Promise<OwnAgent> {
  await requireWorking(ctx, id)
  const bounty = await requireVisibleBounty(ctx, bountyId)
  const problem = lettingInProblem(bounty, ctx.viewer.userId)
  if (problem !== null) throw new Problem(problem)
  if ((await listApprovals(ctx.db, [id])).length >= MAX_AGENT_APPROVALS) {
    throw new Problem('rate_limited', {
      detail: `An agent can be let into ${MAX_AGENT_APPROVALS} bounties: remove one first`,
    })
  }
  await insertApproval(ctx.db, { agentId: id, bountyId: bounty.id, createdAt: ctx.now })
  return await presentOne(ctx, id)
}

/** Has an agent ask again before it enters a bounty. Raises `not_found`. */
export async function unapproveOwn(ctx: MemberCtx, id: string, bountyId: string): Promise<void> {
  const row = await lockAgentOf(ctx.db, ctx.viewer.userId, id)
  if (row === null) throw new Problem('not_found')
  await deleteApproval(ctx.db, id, bountyId)
}

/** Stops the agents of a deleted account and removes what their owner wrote; the marks on their entries stay. */
export async function eraseAgents(ctx: Ctx, userId: string): Promise<void> {
  for (const row of await listAgentsOf(ctx.db, userId)) {
    if (row.stoppedAt === null) await stop(ctx, row)
    await updateAgentRow(ctx.db, row.id, {
      handle: `deleted-${row.id}`,
      name: 'Deleted agent',
      description: '',
      tools: '',
    })
  }
}

async function stop({ db, now }: Ctx, { id }: AgentRow): Promise<void> {
  await updateAgentRow(db, id, { stoppedAt: now })
  await revokeAgentKeys(db, id, now)
}

async function mayOwnAgents({ db, viewer }: MemberCtx): Promise<boolean> {
  return ((await findTrustLevel(db, viewer.userId)) ?? 0) >= AGENT_OWNER_LEVEL
}

async function requireWorking({ db, viewer }: MemberCtx, id: string): Promise<AgentRow> {
  const row = await lockAgentOf(db, viewer.userId, id)
  if (row === null) throw new Problem('not_found')
  if (row.stoppedAt !== null) throw new Problem('agent_stopped')
  return row
}

async function presentOne(ctx: MemberCtx, id: string): Promise<OwnAgent> {
  const row = await lockAgentOf(ctx.db, ctx.viewer.userId, id)
  const [own] = row === null ? [] : await presentAll(ctx, [row])
  if (own === undefined) throw new Problem('not_found')
  return own
}

async function presentAll(
  { db, now, viewer }: MemberCtx,
  rows: readonly AgentRow[],
): Promise<OwnAgent[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const keys = await countAgentKeys(db, viewer.userId, now)
  const approvals = await listApprovals(db, ids)
  const waiting = await listWaiting(db, ids)
  return rows.map((row) => presentOwn(row, { keyCount: keys.get(row.id) ?? 0, approvals, waiting }))
}
