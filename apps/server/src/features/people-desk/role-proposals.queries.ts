import type { TwoAdminRole } from '@laurel/contract/staff/people-desk-words'
import { and, desc, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { roleProposals } from '../../db/schema/staff/people-desk.ts'
import { personColumns } from '../../platform/person.ts'

/** A stored proposal. */
export type RoleProposalRow = typeof roleProposals.$inferSelect

/** A proposal with the people concerned. */
export type NamedProposal = Awaited<ReturnType<typeof listOpenProposals>>[number]

/** Closed proposals that are listed. */
const MAX_CLOSED = 50

const proposer = alias(userProfiles, 'proposer')
const decider = alias(userProfiles, 'decider')

const proposerColumns = {
  userId: proposer.userId,
  username: proposer.username,
  displayName: proposer.displayName,
  avatarUrl: proposer.avatarUrl,
}
const deciderColumns = {
  userId: decider.userId,
  username: decider.username,
  displayName: decider.displayName,
  avatarUrl: decider.avatarUrl,
}

/** Stores a proposal. */
export async function insertProposal(
  db: Db,
  row: typeof roleProposals.$inferInsert,
): Promise<void> {
  await db.insert(roleProposals).values(row)
}

/** Whether a change of this role of a person is proposed and not expired. */
export async function hasOpenProposal(
  db: Db,
  { userId, role, now }: { userId: string; role: TwoAdminRole; now: Date },
): Promise<boolean> {
  const open = and(
    eq(roleProposals.userId, userId),
    eq(roleProposals.role, role),
    eq(roleProposals.state, 'open'),
    gt(roleProposals.expiresAt, now),
  )
  return (await db.$count(roleProposals, open)) > 0
}

/** A proposal, locked until the transaction ends; null for an unknown one. */
export async function lockProposal(db: Db, id: string): Promise<RoleProposalRow | null> {
  const [row] = await db.select().from(roleProposals).where(eq(roleProposals.id, id)).for('update')
  return row ?? null
}

/** Stores the decision about a proposal. */
export async function updateProposal(
  db: Db,
  id: string,
  decision: Required<Pick<RoleProposalRow, 'state' | 'decidedBy' | 'decidedAt' | 'decisionReason'>>,
): Promise<void> {
  await db.update(roleProposals).set(decision).where(eq(roleProposals.id, id))
}

/** Which proposals are read: those about a person, or one. */
interface About {
  userId?: string
  id?: string
}

const select = (db: Db) =>
  db
    .select({
      proposal: roleProposals,
      person: personColumns,
      proposer: proposerColumns,
      decider: deciderColumns,
    })
    .from(roleProposals)
    .leftJoin(userProfiles, eq(userProfiles.userId, roleProposals.userId))
    .leftJoin(proposer, eq(proposer.userId, roleProposals.proposedBy))
    .leftJoin(decider, eq(decider.userId, roleProposals.decidedBy))

const about = ({ userId, id }: About) =>
  and(
    userId === undefined ? undefined : eq(roleProposals.userId, userId),
    id === undefined ? undefined : eq(roleProposals.id, id),
  )

/** Open proposals, the first to expire first. */
export async function listOpenProposals(db: Db, now: Date, only: About = {}) {
  return await select(db)
    .where(and(eq(roleProposals.state, 'open'), gt(roleProposals.expiresAt, now), about(only)))
    .orderBy(roleProposals.expiresAt)
}

/** Decided and expired proposals, newest first. */
export async function listClosedProposals(db: Db, now: Date, only: About = {}) {
  return await select(db)
    .where(and(or(ne(roleProposals.state, 'open'), lte(roleProposals.expiresAt, now)), about(only)))
    .orderBy(desc(sql`coalesce(${roleProposals.decidedAt}, ${roleProposals.expiresAt})`))
    .limit(MAX_CLOSED)
}
