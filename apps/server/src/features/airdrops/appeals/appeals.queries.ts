import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  airdropAllocations,
  airdropAppeals,
  airdropSnapshots,
  airdrops,
} from '../../../db/schema/airdrops.ts'
import { seasons } from '../../../db/schema/ledger.ts'
import { userProfiles } from '../../../db/schema/people.ts'
import { type PersonRow, personColumns } from '../../../platform/person.ts'
import type { AirdropRow } from '../airdrops.queries.ts'
import type { AllocationRow } from '../snapshots/snapshots.queries.ts'

/** A stored appeal. */
export type AppealRow = typeof airdropAppeals.$inferSelect

/** An open appeal with what it is about. */
export interface OpenAppeal {
  appeal: AppealRow
  airdrop: AirdropRow
  seasonName: string
  person: PersonRow | null
  allocation: AllocationRow | null
}

const MAX_LISTED = 100

/** Inserts an appeal; false when the person has appealed before. */
export async function insertAppeal(
  db: Db,
  row: typeof airdropAppeals.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(airdropAppeals)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: airdropAppeals.id })
  return inserted.length > 0
}

/** A person's appeal; null without one. */
export async function findAppeal(
  db: Db,
  airdropId: string,
  userId: string,
): Promise<AppealRow | null> {
  const [row] = await db
    .select()
    .from(airdropAppeals)
    .where(and(eq(airdropAppeals.airdropId, airdropId), eq(airdropAppeals.userId, userId)))
  return row ?? null
}

/** An appeal, locked until the transaction ends; null when there is none. */
export async function lockAppeal(db: Db, id: string): Promise<AppealRow | null> {
  const [row] = await db
    .select()
    .from(airdropAppeals)
    .where(eq(airdropAppeals.id, id))
    .for('update')
  return row ?? null
}

/** Open appeals, oldest first, each with the closing calculation of the person. */
export async function listOpenAppeals(db: Db): Promise<OpenAppeal[]> {
  const rows = await db
    .select({
      appeal: airdropAppeals,
      airdrop: airdrops,
      seasonName: seasons.name,
      person: personColumns,
      allocation: airdropAllocations,
    })
    .from(airdropAppeals)
    .innerJoin(airdrops, eq(airdrops.id, airdropAppeals.airdropId))
    .innerJoin(seasons, eq(seasons.id, airdrops.seasonId))
    .leftJoin(userProfiles, eq(userProfiles.userId, airdropAppeals.userId))
    .leftJoin(
      airdropSnapshots,
      and(eq(airdropSnapshots.airdropId, airdrops.id), eq(airdropSnapshots.round, 'closing')),
    )
    .leftJoin(
      airdropAllocations,
      and(
        eq(airdropAllocations.snapshotId, airdropSnapshots.id),
        eq(airdropAllocations.userId, airdropAppeals.userId),
      ),
    )
    .where(eq(airdropAppeals.state, 'open'))
    .orderBy(asc(airdropAppeals.createdAt))
    .limit(MAX_LISTED)
  return rows
}

/** The open appeals of an airdrop, locked in the order of their ids. */
export async function lockOpenAppeals(db: Db, airdropId: string): Promise<AppealRow[]> {
  return await db
    .select()
    .from(airdropAppeals)
    .where(and(eq(airdropAppeals.airdropId, airdropId), eq(airdropAppeals.state, 'open')))
    .orderBy(asc(airdropAppeals.id))
    .for('update')
}

/** Stores a decision about a locked appeal. */
export async function updateAppeal(
  db: Db,
  id: string,
  decision: Pick<AppealRow, 'state' | 'decisionReason' | 'decidedBy' | 'decidedAt' | 'scorePoints'>,
): Promise<void> {
  await db.update(airdropAppeals).set(decision).where(eq(airdropAppeals.id, id))
}
