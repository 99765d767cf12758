import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { bounties } from '../../db/schema/bounties.ts'
import {
  chainCursors,
  payouts,
  receivedPayments,
  unlistedPayments,
} from '../../db/schema/payments.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../platform/person.ts'

/** A stored payment that reached the treasury without funding a bounty. */
export type ReceivedPaymentRow = typeof receivedPayments.$inferSelect

/** A received payment with the bounty that it names, and the people involved. */
export interface ReceivedPaymentWithBounty {
  payment: ReceivedPaymentRow
  bounty: { id: string; slug: string; title: string; sponsorId: string } | null
  /** The owner of the wallet it came from. */
  payerId: string | null
  /** The person who proposed to keep it. */
  proposer: PersonRow | null
}

/** Inserts a payment; false when it exists already. */
export async function insertReceived(
  db: Db,
  row: typeof receivedPayments.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(receivedPayments)
    .values(row)
    .onConflictDoNothing({ target: [receivedPayments.signature, receivedPayments.transferIndex] })
    .returning({ id: receivedPayments.id })
  return inserted.length > 0
}

/** Records an unlisted payment for the totals; false when it was recorded before. */
export async function insertUnlisted(
  db: Db,
  row: typeof unlistedPayments.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(unlistedPayments)
    .values(row)
    .onConflictDoNothing()
    .returning({ signature: unlistedPayments.signature })
  return inserted.length > 0
}

/** The number and sums of unlisted payments, by token. */
export async function sumUnlisted(
  db: Db,
): Promise<{ token: 'SOL' | 'USDC' | null; count: number; amount: string | null }[]> {
  return await db
    .select({
      token: unlistedPayments.token,
      count: count(),
      amount: sql<string | null>`case
        when ${unlistedPayments.token} is not null then sum(${unlistedPayments.amount})::text
      end`,
    })
    .from(unlistedPayments)
    .groupBy(unlistedPayments.token)
    .orderBy(unlistedPayments.token)
}

/** Whether a transfer is listed as a received payment. */
export async function isListed(db: Db, signature: string, transferIndex: string): Promise<boolean> {
  const rows = await db
    .select({ id: receivedPayments.id })
    .from(receivedPayments)
    .where(
      and(
        eq(receivedPayments.signature, signature),
        eq(receivedPayments.transferIndex, transferIndex),
      ),
    )
  return rows.length > 0
}

/** A received payment, locked until the transaction ends. */
export async function lockReceived(db: Db, id: string): Promise<ReceivedPaymentRow | null> {
  const [row] = await db
    .select()
    .from(receivedPayments)
    .where(eq(receivedPayments.id, id))
    .for('update')
  return row ?? null
}

/** Changes a locked payment. */
export async function updateReceived(
  db: Db,
  id: string,
  patch: Partial<
    Pick<
      ReceivedPaymentRow,
      'state' | 'note' | 'keepProposedBy' | 'keepProposedAt' | 'decidedBy' | 'decidedAt'
    >
  >,
): Promise<void> {
  await db.update(receivedPayments).set(patch).where(eq(receivedPayments.id, id))
}

/** Payments being returned whose payout is final, oldest first. */
export async function selectReturned(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: receivedPayments.id })
    .from(receivedPayments)
    .innerJoin(payouts, eq(payouts.receivedPaymentId, receivedPayments.id))
    .where(and(eq(receivedPayments.state, 'returning'), eq(payouts.state, 'finalized')))
    .orderBy(asc(receivedPayments.seenAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const payers = alias(userProfiles, 'payers')

const withBounty = (db: Db) =>
  db
    .select({
      payment: receivedPayments,
      bounty: {
        id: bounties.id,
        slug: bounties.slug,
        title: bounties.title,
        sponsorId: bounties.sponsorId,
      },
      payerId: payers.userId,
      proposer: personColumns,
    })
    .from(receivedPayments)
    .leftJoin(bounties, eq(bounties.id, receivedPayments.bountyId))
    .leftJoin(payers, eq(payers.walletAddress, receivedPayments.source))
    .leftJoin(userProfiles, eq(userProfiles.userId, receivedPayments.keepProposedBy))
    .$dynamic()

/** One payment with its bounty. */
export async function findReceived(db: Db, id: string): Promise<ReceivedPaymentWithBounty | null> {
  const [row] = await withBounty(db).where(eq(receivedPayments.id, id))
  return row ?? null
}

/** A page of received payments: open ones oldest first, others newest first. */
export async function selectReceived(
  db: Db,
  state: 'open' | 'decided' | 'all',
  page: { after: readonly [atMs: number, id: string] | null; limit: number },
): Promise<ReceivedPaymentWithBounty[]> {
  const isOldestFirst = state === 'open'
  const direction = isOldestFirst ? asc : desc
  const beyond = isOldestFirst ? sql`>` : sql`<`
  const { after, limit } = page
  return await withBounty(db)
    .where(
      and(
        state === 'all'
          ? undefined
          : state === 'open'
            ? eq(receivedPayments.state, 'open')
            : sql`${receivedPayments.state} <> 'open'`,
        after === null
          ? undefined
          : sql`(${receivedPayments.seenAt}, ${receivedPayments.id}) ${beyond} (${new Date(after[0])}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(direction(receivedPayments.seenAt), direction(receivedPayments.id))
    .limit(limit)
}

/** The reading position in the history of an address. */
interface CursorRow {
  /** The newest signature at the first read, or booked since. */
  signature: string
  /** The newest signature that was judged; null before the first. */
  judged: string | null
}

/** The reading position of an address, null when it was never read. */
export async function findCursor(db: Db, address: string): Promise<CursorRow | null> {
  const [row] = await db
    .select({ signature: chainCursors.signature, judged: chainCursors.judged })
    .from(chainCursors)
    .where(eq(chainCursors.address, address))
  return row ?? null
}

/** Stores the reading position of an address. */
export async function setCursor(
  db: Db,
  address: string,
  at: { signature: string; judged?: string },
  now: Date,
): Promise<void> {
  await db
    .insert(chainCursors)
    .values({ address, ...at, updatedAt: now })
    .onConflictDoUpdate({ target: chainCursors.address, set: { ...at, updatedAt: now } })
}
