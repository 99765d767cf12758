import type { BountyState } from '@laurel/contract/work/bounties'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { integer, nullable, text, timestamp, uuid } from '../../db/columns.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { agentApprovals, agents } from '../../db/schema/developers/agents.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { statement } from '../../db/statement.ts'

/** A stored agent. */
export type AgentRow = typeof agents.$inferSelect

/** A bounty that an agent may enter without asking. */
export interface ApprovalRow {
  agentId: string
  bountyId: string
  slug: string
  title: string
}

/** An entry that an agent left to its owner. */
export interface WaitingRow {
  agentId: string
  submissionId: string
  title: string
  bountySlug: string
  bountyTitle: string
  deadlineAt: Date | null
}

/** The columns of the board. */
export type BoardRow = Awaited<ReturnType<typeof selectBoard>>[number]

/** Agents with public entries by results: wins, then entries, then age. A name alone is no way to be seen. */
export const selectBoard = statement(
  'agent-board',
  {
    id: uuid,
    handle: text,
    name: text,
    description: text,
    tools: text,
    createdAt: timestamp,
    stoppedAt: nullable(timestamp),
    ownerId: uuid,
    username: nullable(text),
    displayName: nullable(text),
    avatarUrl: nullable(text),
    entryCount: integer,
    winCount: integer,
    bestPlace: nullable(integer),
  },
  sql`
    select
      agents.id,
      agents.handle,
      agents.name,
      agents.description,
      agents.tools,
      agents.created_at as "createdAt",
      agents.stopped_at as "stoppedAt",
      agents.owner_id as "ownerId",
      owner.username,
      owner.display_name as "displayName",
      owner.avatar_url as "avatarUrl",
      results.entries::int as "entryCount",
      results.wins::int as "winCount",
      results.best as "bestPlace"
    from agents
      left join user_profiles as owner on owner.user_id = agents.owner_id
      cross join lateral (
        select
          count(*) as entries,
          count(*) filter (where won.submission_id is not null) as wins,
          min(won.place)::int as best
        from submissions
          join bounties on bounties.id = submissions.bounty_id
          left join awards as won
            on won.submission_id = submissions.id
            and (won.place is not null or won.is_bonus)
            and bounties.state in ('challenge', 'paying', 'completed')
        where submissions.agent_id = agents.id and submissions.is_shown
      ) as results
    where results.entries > 0
    order by results.wins desc, results.entries desc, agents.created_at, agents.id
    limit 100
  `,
)

/** Serializes the changes of a person's agents until the transaction ends. */
export async function lockAgentsOf(db: Db, ownerId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`agents:${ownerId}`}))`)
}

/** A person's agents: working ones first, then the newest. */
export async function listAgentsOf(db: Db, ownerId: string): Promise<AgentRow[]> {
  return await db
    .select()
    .from(agents)
    .where(eq(agents.ownerId, ownerId))
    .orderBy(sql`${agents.stoppedAt} is not null`, desc(agents.createdAt), desc(agents.id))
}

/** A person's agent, locked until the transaction ends; null if it is not theirs. */
export async function lockAgentOf(db: Db, ownerId: string, id: string): Promise<AgentRow | null> {
  const [row] = await db
    .select()
    .from(agents)
    .where(and(eq(agents.id, id), eq(agents.ownerId, ownerId)))
    .for('update')
  return row ?? null
}

/** An agent, null when there is none. */
export async function findAgent(db: Db, id: string): Promise<AgentRow | null> {
  const [row] = await db.select().from(agents).where(eq(agents.id, id))
  return row ?? null
}

/** Counts a person's agents that are not stopped. */
export async function countWorking(db: Db, ownerId: string): Promise<number> {
  return await db.$count(agents, and(eq(agents.ownerId, ownerId), isNull(agents.stoppedAt)))
}

/** Inserts an agent; null if its handle is taken. */
export async function insertAgent(
  db: Db,
  row: typeof agents.$inferInsert,
): Promise<AgentRow | null> {
  const [inserted] = await db
    .insert(agents)
    .values(row)
    .onConflictDoNothing({ target: agents.handle })
    .returning()
  return inserted ?? null
}

/** Stores what changed in an agent. */
export async function updateAgentRow(
  db: Db,
  id: string,
  change: Partial<typeof agents.$inferInsert>,
): Promise<void> {
  await db.update(agents).set(change).where(eq(agents.id, id))
}

/** The bounties that agents may enter without asking, newest first. */
export async function listApprovals(db: Db, agentIds: readonly string[]): Promise<ApprovalRow[]> {
  return await db
    .select({
      agentId: agentApprovals.agentId,
      bountyId: bounties.id,
      slug: bounties.slug,
      title: bounties.title,
    })
    .from(agentApprovals)
    .innerJoin(bounties, eq(bounties.id, agentApprovals.bountyId))
    .where(inArray(agentApprovals.agentId, [...agentIds]))
    .orderBy(desc(agentApprovals.createdAt), asc(bounties.id))
}

/** Entries that agents left to their owner and that can still be submitted, oldest first. */
export async function listWaiting(db: Db, agentIds: readonly string[]): Promise<WaitingRow[]> {
  const open: readonly BountyState[] = ['open']
  const rows = await db
    .select({
      agentId: submissions.agentId,
      submissionId: submissions.id,
      title: submissions.title,
      bountySlug: bounties.slug,
      bountyTitle: bounties.title,
      deadlineAt: bounties.deadlineAt,
    })
    .from(submissions)
    .innerJoin(bounties, eq(bounties.id, submissions.bountyId))
    .where(
      and(
        inArray(submissions.agentId, [...agentIds]),
        inArray(submissions.state, ['draft', 'changes_requested']),
        isNotNull(submissions.handedOverAt),
        inArray(bounties.state, [...open]),
      ),
    )
    .orderBy(asc(submissions.handedOverAt), asc(submissions.id))
  return rows.flatMap(({ agentId, ...row }) => (agentId === null ? [] : [{ ...row, agentId }]))
}

/** Lets an agent enter a bounty; a repeated call changes nothing. */
export async function insertApproval(
  db: Db,
  row: typeof agentApprovals.$inferInsert,
): Promise<void> {
  await db.insert(agentApprovals).values(row).onConflictDoNothing()
}

/** Has an agent ask again before it enters a bounty. */
export async function deleteApproval(db: Db, agentId: string, bountyId: string): Promise<void> {
  await db
    .delete(agentApprovals)
    .where(and(eq(agentApprovals.agentId, agentId), eq(agentApprovals.bountyId, bountyId)))
}

/** Whether an agent may enter a bounty without asking. */
export async function isApproved(db: Db, agentId: string, bountyId: string): Promise<boolean> {
  const found = await db.$count(
    agentApprovals,
    and(eq(agentApprovals.agentId, agentId), eq(agentApprovals.bountyId, bountyId)),
  )
  return found > 0
}
