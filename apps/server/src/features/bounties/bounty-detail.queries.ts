import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { awards, bounties, bountyTallies, objections } from '../../db/schema/bounties.ts'
import { ledgerAccounts, ledgerTransfers } from '../../db/schema/ledger.ts'
import { payouts } from '../../db/schema/payments.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { type PersonRow, personColumns } from '../../platform/person.ts'

/** A person for display, null when their account was deleted. */
export async function findPerson(db: Db, userId: string): Promise<PersonRow | null> {
  const [row] = await db
    .select(personColumns)
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId))
  return row ?? null
}

/** An award with a prize, with its entry and author. */
export interface WinnerRow {
  award: typeof awards.$inferSelect
  title: string
  authorId: string
  author: PersonRow | null
  /** The payout of a prize in SOL or USDC, null before it is owed. */
  payout: typeof payouts.$inferSelect | null
  /** The transfer of a prize in points, null before it is paid. */
  prizeTransferId: string | null
}

/** Winners by place, then bonus spots. */
export async function listWinners(db: Db, bountyId: string): Promise<WinnerRow[]> {
  return await db
    .select({
      award: awards,
      title: submissions.title,
      authorId: submissions.authorId,
      author: personColumns,
      payout: payouts,
      prizeTransferId: ledgerTransfers.id,
    })
    .from(awards)
    .innerJoin(submissions, eq(submissions.id, awards.submissionId))
    .leftJoin(userProfiles, eq(userProfiles.userId, submissions.authorId))
    .leftJoin(
      payouts,
      and(eq(payouts.submissionId, awards.submissionId), eq(payouts.kind, 'prize')),
    )
    .leftJoin(
      ledgerTransfers,
      eq(ledgerTransfers.idempotencyKey, sql`'prize:' || ${awards.submissionId}::text`),
    )
    .where(and(eq(awards.bountyId, bountyId), gt(awards.prizeAmount, 0n)))
    .orderBy(
      sql`${awards.place} asc nulls last`,
      sql`${awards.finalScore} desc nulls last`,
      asc(submissions.submittedAt),
      asc(submissions.id),
    )
}

/** The public record of a sponsor (product.md 4): decisions are counted from the end of voting. */
export async function findSponsorRecord(
  db: Db,
  sponsorId: string,
): Promise<{
  bountyCount: number
  completedCount: number
  medianDecisionHours: number | null
  fallbackCount: number
}> {
  const decisionHours = sql`extract(epoch from ${bounties.announcedAt} - ${bounties.votingEndsAt}) / 3600`
  const [row] = await db
    .select({
      bountyCount: sql<number>`count(*)::int`,
      completedCount: sql<number>`(count(*) filter (where ${bounties.state} = 'completed'))::int`,
      medianDecisionHours: sql<number | null>`round((percentile_cont(0.5) within group (
        order by ${decisionHours}
      ) filter (where ${bounties.announcedAt} is not null))::numeric, 1)::float8`,
      fallbackCount: sql<number>`(count(*) filter (where ${bounties.decidedBy} = 'formula'))::int`,
    })
    .from(bounties)
    .where(and(eq(bounties.sponsorId, sponsorId), isNotNull(bounties.fundedAt)))
  return row ?? { bountyCount: 0, completedCount: 0, medianDecisionHours: null, fallbackCount: 0 }
}

/** The points in escrow for a bounty with the transfers that funded it, null before funding. */
export async function findPointsEscrow(
  db: Db,
  bountyId: string,
): Promise<{ balance: number; transferIds: string[] } | null> {
  const rows = await db
    .select({
      balance: ledgerAccounts.balancePoints,
      transferId: ledgerTransfers.id,
    })
    .from(ledgerAccounts)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.toAccountId, ledgerAccounts.id))
    .where(and(eq(ledgerAccounts.kind, 'escrow'), eq(ledgerAccounts.ownerId, bountyId)))
    .orderBy(ledgerTransfers.sequence)
  const [first] = rows
  if (first === undefined) return null
  return {
    balance: first.balance ?? 0,
    transferIds: rows.map(({ transferId }) => transferId),
  }
}

/** The viewer's own entries to a bounty, oldest first, without those that were withdrawn. */
export async function listOwnEntries(
  db: Db,
  bountyId: string,
  authorId: string,
): Promise<{ submissionId: string; state: (typeof submissions.$inferSelect)['state'] }[]> {
  return await db
    .select({ submissionId: submissions.id, state: submissions.state })
    .from(submissions)
    .where(
      and(
        eq(submissions.bountyId, bountyId),
        eq(submissions.authorId, authorId),
        sql`${submissions.state} <> 'withdrawn'`,
      ),
    )
    .orderBy(submissions.createdAt, submissions.id)
}

/** Whether this person has objected to the award of a bounty. */
export async function hasObjected(db: Db, bountyId: string, authorId: string): Promise<boolean> {
  const rows = await db
    .select({ id: objections.id })
    .from(objections)
    .where(and(eq(objections.bountyId, bountyId), eq(objections.authorId, authorId)))
  return rows.length > 0
}

/** What the votes on a bounty came to; null while voting is open, and for bounties tallied by an earlier release. */
export async function findPublishedTally(
  db: Db,
  bountyId: string,
): Promise<typeof bountyTallies.$inferSelect | null> {
  const [row] = await db.select().from(bountyTallies).where(eq(bountyTallies.bountyId, bountyId))
  return row ?? null
}
