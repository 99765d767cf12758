import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { airdropAllocations, airdropSnapshots } from '../../../db/schema/airdrops.ts'
import type { AirdropRow, SnapshotRow } from '../airdrops.queries.ts'

/** A person in a snapshot. */
export type AllocationRow = typeof airdropAllocations.$inferSelect

/** Starts a calculation; false when it was started before. */
export async function insertSnapshot(
  db: Db,
  row: typeof airdropSnapshots.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(airdropSnapshots)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: airdropSnapshots.id })
  return inserted.length > 0
}

/** A calculation that is not published yet; null when there is none. Lock its airdrop first. */
export async function findUnpublished(db: Db, airdropId: string): Promise<SnapshotRow | null> {
  const [row] = await db
    .select()
    .from(airdropSnapshots)
    .where(and(eq(airdropSnapshots.airdropId, airdropId), isNull(airdropSnapshots.publishedAt)))
    .orderBy(asc(airdropSnapshots.startedAt))
    .limit(1)
  return row ?? null
}

/** The calculation of a round; null before it was started. */
export async function findSnapshot(
  db: Db,
  airdropId: string,
  round: SnapshotRow['round'],
): Promise<SnapshotRow | null> {
  const [row] = await db
    .select()
    .from(airdropSnapshots)
    .where(and(eq(airdropSnapshots.airdropId, airdropId), eq(airdropSnapshots.round, round)))
  return row ?? null
}

/** Changes a calculation. */
export async function updateSnapshot(
  db: Db,
  id: string,
  patch: Partial<SnapshotRow>,
): Promise<void> {
  await db.update(airdropSnapshots).set(patch).where(eq(airdropSnapshots.id, id))
}

/** Inserts people of a snapshot. */
export async function insertAllocations(
  db: Db,
  rows: readonly (typeof airdropAllocations.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(airdropAllocations).values([...rows])
}

/**
 * Copies the people of one snapshot to another, with the upheld appeals: they end an exclusion, take an account out of
 * reported ones, and may set the score.
 */
export async function copyAllocations(
  db: Db,
  fromSnapshotId: string,
  to: Pick<AirdropRow, 'id'> & { snapshotId: string },
): Promise<void> {
  await db.execute(sql`
    insert into airdrop_allocations
      (snapshot_id, pseudonym, user_id, score_points, components, cluster, report, proved_clusters, reason)
    select
      ${to.snapshotId}::uuid,
      source.pseudonym,
      source.user_id,
      coalesce(appeal.score_points, source.score_points),
      source.components,
      case when appeal.id is not null and source.report is not null then source.pseudonym else source.cluster end,
      case when appeal.id is null then source.report end,
      source.proved_clusters,
      case
        when appeal.id is not null or source.reason in ('below_minimum', 'linked_accounts_proved') then null
        else source.reason
      end
    from airdrop_allocations as source
    left join airdrop_appeals as appeal
      on appeal.airdrop_id = ${to.id}
      and appeal.user_id = source.user_id
      and appeal.state = 'upheld'
    where source.snapshot_id = ${fromSnapshotId}
  `)
}

/** What the division of a pool reads of a person. */
export type SharingRow = Pick<
  AllocationRow,
  'pseudonym' | 'scorePoints' | 'cluster' | 'report' | 'provedClusters' | 'reason'
>

/** Everyone in a snapshot, in the order of the pseudonyms. */
export async function listSharing(db: Db, snapshotId: string): Promise<SharingRow[]> {
  return await db
    .select({
      pseudonym: airdropAllocations.pseudonym,
      scorePoints: airdropAllocations.scorePoints,
      cluster: airdropAllocations.cluster,
      report: airdropAllocations.report,
      provedClusters: airdropAllocations.provedClusters,
      reason: airdropAllocations.reason,
    })
    .from(airdropAllocations)
    .where(eq(airdropAllocations.snapshotId, snapshotId))
    .orderBy(sql`${airdropAllocations.pseudonym} collate "C"`)
}

/** The result of the division for one person. */
export type SharedRow = Pick<
  AllocationRow,
  'pseudonym' | 'reason' | 'weight' | 'share' | 'amount' | 'isCapped' | 'proof'
>

/** Stores results of the division. */
export async function updateShares(
  db: Db,
  snapshotId: string,
  rows: readonly SharedRow[],
): Promise<void> {
  const column = <T>(pick: (row: SharedRow) => T) => sql.param(rows.map(pick))
  await db.execute(sql`
    update airdrop_allocations
    set
      reason = shared.reason,
      weight = shared.weight,
      share = shared.share,
      amount = shared.amount,
      is_capped = shared.is_capped,
      proof = shared.proof
    from unnest(
      ${column(({ pseudonym }) => pseudonym)}::text[],
      ${column(({ reason }) => reason)}::text[],
      ${column(({ weight }) => weight.toString())}::bigint[],
      ${column(({ share }) => share.toString())}::bigint[],
      ${column(({ amount }) => amount.toString())}::bigint[],
      ${column(({ isCapped }) => isCapped)}::boolean[],
      ${column(({ proof }) => JSON.stringify(proof))}::jsonb[]
    ) as shared (pseudonym, reason, weight, share, amount, is_capped, proof)
    where airdrop_allocations.snapshot_id = ${snapshotId}
      and airdrop_allocations.pseudonym = shared.pseudonym
  `)
}

/** A part of a published data set, in the order of the pseudonyms. */
export async function listLines(
  db: Db,
  snapshotId: string,
  after: string,
  limit: number,
): Promise<AllocationRow[]> {
  return await db
    .select()
    .from(airdropAllocations)
    .where(
      and(eq(airdropAllocations.snapshotId, snapshotId), gt(airdropAllocations.pseudonym, after)),
    )
    .orderBy(asc(airdropAllocations.pseudonym))
    .limit(limit)
}

/** A person's row in the newest published calculation of an airdrop; null when there is none. */
export async function findOwnAllocation(
  db: Db,
  airdropId: string,
  userId: string,
): Promise<{ allocation: AllocationRow; snapshot: SnapshotRow } | null> {
  const [row] = await db
    .select({ allocation: airdropAllocations, snapshot: airdropSnapshots })
    .from(airdropAllocations)
    .innerJoin(airdropSnapshots, eq(airdropSnapshots.id, airdropAllocations.snapshotId))
    .where(
      and(
        eq(airdropAllocations.userId, userId),
        eq(airdropSnapshots.airdropId, airdropId),
        isNotNull(airdropSnapshots.publishedAt),
      ),
    )
    .orderBy(sql`${airdropSnapshots.publishedAt} desc`, sql`${airdropSnapshots.startedAt} desc`)
    .limit(1)
  return row ?? null
}
