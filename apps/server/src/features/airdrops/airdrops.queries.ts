import { and, asc, count, desc, eq, inArray, ne, sum } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { airdropSnapshots, airdrops } from '../../db/schema/airdrops.ts'
import { seasons } from '../../db/schema/ledger.ts'
import { payouts, receivedPayments } from '../../db/schema/payments.ts'

/** A stored airdrop. */
export type AirdropRow = typeof airdrops.$inferSelect
/** A stored calculation. */
export type SnapshotRow = typeof airdropSnapshots.$inferSelect
type SeasonRow = typeof seasons.$inferSelect
/** The columns that a change of state may set. */
export type AirdropPatch = Partial<
  Pick<
    AirdropRow,
    'announcedBy' | 'announcedAt' | 'appealsEndAt' | 'claimsEndAt' | 'carriedAmount' | 'poolAmount'
  >
>

/** An airdrop with its season, and the transaction that paid its pool. */
export interface AirdropWithSeason {
  airdrop: AirdropRow
  season: SeasonRow
  poolSignature: string
}

/** The most airdrops listed; there are four a year. */
const MAX_LISTED = 20

const withSeason = (db: Db) =>
  db
    .select({ airdrop: airdrops, season: seasons, poolSignature: receivedPayments.signature })
    .from(airdrops)
    .innerJoin(seasons, eq(seasons.id, airdrops.seasonId))
    .innerJoin(receivedPayments, eq(receivedPayments.id, airdrops.poolPaymentId))
    .$dynamic()

/** Announced airdrops, newest first. */
export async function listAnnounced(db: Db): Promise<AirdropWithSeason[]> {
  return await withSeason(db)
    .where(ne(airdrops.state, 'draft'))
    .orderBy(desc(seasons.startsAt))
    .limit(MAX_LISTED)
}

/** An airdrop with its season; null when there is none. */
export async function findAirdrop(db: Db, id: string): Promise<AirdropWithSeason | null> {
  const [row] = await withSeason(db).where(eq(airdrops.id, id))
  return row ?? null
}

/** The airdrop of a season; null when there is none. */
export async function findAirdropOfSeason(
  db: Db,
  seasonId: string,
): Promise<AirdropWithSeason | null> {
  const [row] = await withSeason(db).where(eq(airdrops.seasonId, seasonId))
  return row ?? null
}

/** An airdrop, locked until the transaction ends; null when there is none. */
export async function lockAirdrop(db: Db, id: string): Promise<AirdropRow | null> {
  const [row] = await db.select().from(airdrops).where(eq(airdrops.id, id)).for('update')
  return row ?? null
}

/** Keeps an airdrop's state until the transaction ends, without excluding others that do the same. */
export async function lockAirdropShared(db: Db, id: string): Promise<void> {
  await db.select({ id: airdrops.id }).from(airdrops).where(eq(airdrops.id, id)).for('share')
}

/** Inserts a draft, or replaces the pool of the season's draft. An announced airdrop stays as it is. */
export async function upsertDraft(
  db: Db,
  row: typeof airdrops.$inferInsert,
): Promise<AirdropRow | null> {
  const { token, poolPaymentId, poolAmount, draftedBy, createdAt } = row
  const [stored] = await db
    .insert(airdrops)
    .values(row)
    .onConflictDoUpdate({
      target: airdrops.seasonId,
      set: { token, poolPaymentId, poolAmount, draftedBy, createdAt },
      setWhere: eq(airdrops.state, 'draft'),
    })
    .returning()
  return stored ?? null
}

/** Moves a locked airdrop to a state, or changes it within its own. */
export async function updateAirdrop(
  db: Db,
  id: string,
  change: AirdropPatch & Partial<Pick<AirdropRow, 'state' | 'stateSince'>>,
): Promise<void> {
  await db.update(airdrops).set(change).where(eq(airdrops.id, id))
}

/** Airdrops that time still moves, with their seasons, oldest first. */
export async function listRunning(db: Db): Promise<AirdropWithSeason[]> {
  return await withSeason(db)
    .where(
      inArray(airdrops.state, ['announced', 'active', 'closed', 'appeals', 'final', 'claim_open']),
    )
    .orderBy(asc(seasons.startsAt))
}

/** Airdrops in a token whose claims are closed, locked in the order of their ids. */
export async function lockClosed(db: Db, token: AirdropRow['token']): Promise<AirdropRow[]> {
  return await db
    .select()
    .from(airdrops)
    .where(and(eq(airdrops.token, token), eq(airdrops.state, 'claim_closed')))
    .orderBy(asc(airdrops.id))
    .for('update')
}

/** The calculations of airdrops, in order. */
export async function listSnapshots(db: Db, airdropIds: readonly string[]): Promise<SnapshotRow[]> {
  return await db
    .select()
    .from(airdropSnapshots)
    .where(inArray(airdropSnapshots.airdropId, [...airdropIds]))
    .orderBy(asc(airdropSnapshots.startedAt))
}

/** How many people claimed each airdrop, and how much. */
export async function sumClaims(
  db: Db,
  airdropIds: readonly string[],
): Promise<Map<string, { count: number; amount: bigint }>> {
  const rows = await db
    .select({ id: payouts.airdropId, count: count(), amount: sum(payouts.amount) })
    .from(payouts)
    .where(and(eq(payouts.kind, 'airdrop'), inArray(payouts.airdropId, [...airdropIds])))
    .groupBy(payouts.airdropId)
  return new Map(
    rows.map((row) => [row.id ?? '', { count: row.count, amount: BigInt(row.amount ?? 0) }]),
  )
}
