import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { chainCursors, payouts, receivedPayments } from '../../db/schema/payments.ts'
import { userProfiles } from '../../db/schema/people.ts'

/** Money that reached the treasury and funds nothing by itself. */
export type ReceivedPaymentRow = typeof receivedPayments.$inferSelect

/** A received payment with the bounty that it names. */
export interface ReceivedPaymentWithBounty {
  payment: ReceivedPaymentRow
  bounty: { id: string; slug: string; title: string } | null
}

/** Notes a payment, once; false when it was noted before. */
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

/** Whether a transfer is on the list. */
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
  patch: Partial<Pick<ReceivedPaymentRow, 'state' | 'note' | 'decidedBy' | 'decidedAt'>>,
): Promise<void> {
  await db.update(receivedPayments).set(patch).where(eq(receivedPayments.id, id))
}

/** Payments that go back and have arrived, oldest first. */
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

const withBounty = (db: Db) =>
  db
    .select({
      payment: receivedPayments,
      bounty: { id: bounties.id, slug: bounties.slug, title: bounties.title },
    })
    .from(receivedPayments)
    .leftJoin(bounties, eq(bounties.id, receivedPayments.bountyId))
    .$dynamic()

/** One payment with its bounty. */
export async function findReceived(db: Db, id: string): Promise<ReceivedPaymentWithBounty | null> {
  const [row] = await withBounty(db).where(eq(receivedPayments.id, id))
  return row ?? null
}

/** A page of the list: what is open oldest first, else the newest first. */
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

/** Whose linked wallet this is, null for nobody's. */
export async function findWalletOwner(db: Db, wallet: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: userProfiles.userId })
    .from(userProfiles)
    .where(eq(userProfiles.walletAddress, wallet))
  return row?.userId ?? null
}

/** How far an address was read, null when it never was. */
export async function findCursor(db: Db, address: string): Promise<string | null> {
  const [row] = await db
    .select({ signature: chainCursors.signature })
    .from(chainCursors)
    .where(eq(chainCursors.address, address))
  return row?.signature ?? null
}

/** Notes how far an address was read. */
export async function setCursor(
  db: Db,
  address: string,
  signature: string,
  now: Date,
): Promise<void> {
  await db
    .insert(chainCursors)
    .values({ address, signature, updatedAt: now })
    .onConflictDoUpdate({ target: chainCursors.address, set: { signature, updatedAt: now } })
}
