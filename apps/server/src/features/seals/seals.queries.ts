import { and, desc, eq, isNotNull, isNull, lt, min, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { integer, sure, text, uuid } from '../../db/columns.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { sealedTransfers, sealNodes, seals, unsealedTransfers } from '../../db/schema/seals.ts'
import { statement } from '../../db/statement.ts'

/** A seal, finished or not. */
export type SealRow = typeof seals.$inferSelect
/** A finished seal. */
export type FinishedSeal = SealRow & { treeRoot: string; root: string; sealedAt: Date }

/** The newest seal, finished or not; null before the first. */
export async function findNewestSeal(db: Db): Promise<SealRow | null> {
  const [row] = await db.select().from(seals).orderBy(desc(seals.number)).limit(1)
  return row ?? null
}

/** Begins a seal; null if another node did so first. */
export async function insertSeal(
  db: Db,
  seal: Pick<SealRow, 'number' | 'day' | 'previousRoot'>,
): Promise<SealRow | null> {
  const [row] = await db.insert(seals).values(seal).onConflictDoNothing().returning()
  return row ?? null
}

/** Locks an unfinished seal; null if another node has finished it. */
export async function lockUnfinishedSeal(db: Db, number: number): Promise<SealRow | null> {
  const [row] = await db
    .select()
    .from(seals)
    .where(and(eq(seals.number, number), isNull(seals.root)))
    .for('update')
  return row ?? null
}

/** Stores the progress of a seal, or its roots. */
export async function updateSeal(
  db: Db,
  number: number,
  change: Partial<Omit<SealRow, 'number' | 'day'>>,
): Promise<void> {
  await db.update(seals).set(change).where(eq(seals.number, number))
}

/** The time of the oldest transfer that no seal contains; null if there is none. */
export async function findOldestUnsealed(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: min(unsealedTransfers.createdAt) }).from(unsealedTransfers)
  return row?.at ?? null
}

/** Adds leaves to a seal. */
export const insertSealedTransfers = insertRows('seals-insert-transfers', sealedTransfers)
/** Adds nodes to a seal's tree. */
export const insertSealNodes = insertRows('seals-insert-nodes', sealNodes)

/** All nodes of one level, in order. */
export async function listNodesOfLevel(db: Db, number: number, level: number): Promise<string[]> {
  const rows = await db
    .select({ hash: sealNodes.hash })
    .from(sealNodes)
    .where(and(eq(sealNodes.sealNumber, number), eq(sealNodes.level, level)))
    .orderBy(sealNodes.position)
  return rows.map(({ hash }) => hash)
}

const siblings = statement(
  'seals-siblings',
  { level: integer, hash: text },
  sql`
    select level, hash
    from seal_nodes
    join unnest(${sql.placeholder('levels')}::smallint[], ${sql.placeholder('positions')}::integer[])
      as wanted (level, position) using (level, position)
    where seal_number = ${sql.placeholder('number')}
  `,
)

/** The hashes of some nodes of a seal's tree, by level: one of each level at most. */
export async function findNodes(
  db: Db,
  number: number,
  wanted: readonly { level: number; position: number }[],
): Promise<Map<number, string>> {
  const rows = await siblings(db, {
    number,
    levels: wanted.map(({ level }) => level),
    positions: wanted.map(({ position }) => position),
  })
  return new Map(rows.map(({ level, hash }) => [level, hash]))
}

const block = statement(
  'seals-block',
  { leaf_hash: text },
  sql`
    select leaf_hash
    from sealed_transfers
    where seal_number = ${sql.placeholder('number')}
      and position >= ${sql.placeholder('from')}
      and position < ${sql.placeholder('until')}
    order by position
  `,
)

/** Leaf hashes of a seal, from one position until before another. */
export async function listLeafHashes(
  db: Db,
  number: number,
  from: number,
  until: number,
): Promise<string[]> {
  const rows = await block(db, { number, from, until })
  return rows.map(({ leaf_hash }) => leaf_hash)
}

const ofTransfers = statement(
  'seals-of-transfers',
  { transfer_id: uuid, day: text, root: sure(text) },
  sql`
    select transfer_id, day::text as day, root
    from sealed_transfers
    join seals on seals.number = sealed_transfers.seal_number
    where transfer_id = any(${sql.placeholder('transferIds')}::uuid[])
      and root is not null
  `,
)

/** The day and root of the seal of each transfer; absent while not sealed. */
export async function findSealsByTransfer(
  db: Db,
  transferIds: readonly string[],
): Promise<Map<string, { day: string; root: string }>> {
  const rows = await ofTransfers(db, { transferIds })
  return new Map(rows.map(({ transfer_id, day, root }) => [transfer_id, { day, root }]))
}

/** A page of finished seals, newest first. */
export async function listFinishedSeals(
  db: Db,
  page: { limit: number; beforeNumber: number | null },
): Promise<FinishedSeal[]> {
  const before = page.beforeNumber === null ? undefined : lt(seals.number, page.beforeNumber)
  const rows = await db
    .select()
    .from(seals)
    .where(and(isNotNull(seals.root), before))
    .orderBy(desc(seals.number))
    .limit(page.limit)
  return rows.filter(isFinished)
}

/** A finished seal by its day, or null. */
export async function findSealOfDay(db: Db, day: string): Promise<FinishedSeal | null> {
  const [row] = await db.select().from(seals).where(eq(seals.day, day))
  return row !== undefined && isFinished(row) ? row : null
}

/** A finished seal by its number, or null. */
export async function findSeal(db: Db, number: number): Promise<FinishedSeal | null> {
  const [row] = await db.select().from(seals).where(eq(seals.number, number))
  return row !== undefined && isFinished(row) ? row : null
}

function isFinished(row: SealRow): row is FinishedSeal {
  return row.treeRoot !== null && row.root !== null && row.sealedAt !== null
}
