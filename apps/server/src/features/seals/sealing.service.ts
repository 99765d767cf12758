/**
 * Seals days (docs/seals.md). A transfer is in `unsealed_transfers` from its commit until a seal takes it out, so what
 * is committed after its day was sealed is in the next seal, and nothing is missed or sealed twice. One node at a time
 * works on a seal, under its row's lock; a batch of leaves is one transaction, so a crash loses a batch at most, which
 * the next sweep repeats.
 */
import { randomBytes } from 'node:crypto'
import { sealText } from '@laurel/contract/seals/seal-proof'
import type { Db } from '../../db/client.ts'
import { startOfUtcDay, utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { takeUnsealed } from './leaves.queries.ts'
import { leafHashOf } from './leaves.ts'
import { hashOf, levelsAbove, rootOf } from './merkle.ts'
import {
  findNewestSeal,
  findOldestUnsealed,
  insertSeal,
  insertSealedTransfers,
  insertSealNodes,
  listNodesOfLevel,
  lockUnfinishedSeal,
  type SealRow,
  updateSeal,
} from './seals.queries.ts'
import {
  BATCH_LEAVES,
  BATCH_LEVEL,
  BLOCK_LEVEL,
  dayAfter,
  endOfDay,
  sealsAt,
} from './seals.rules.ts'

/** The most days in one transaction: many days without transfers are caught up quickly. */
const MAX_DAYS = 32

/** Seals one batch of transfers, or a few whole days with fewer. Returns how many steps it took; 0 if nothing is due. */
export async function sealBatch({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  let leafCount = 0
  let steps = 0
  while (steps < MAX_DAYS && leafCount < BATCH_LEAVES) {
    const seal = await lockDueSeal(db, now)
    if (seal === null) break
    leafCount += await addLeaves(db, seal, now)
    steps += 1
  }
  return steps
}

/** Locks the seal to work on, beginning the next day's if that day is over; null if none is due here. */
async function lockDueSeal(db: Db, now: Date): Promise<SealRow | null> {
  const newest = await findNewestSeal(db)
  if (newest !== null && newest.root === null) return await lockUnfinishedSeal(db, newest.number)
  const day = newest === null ? await findFirstDay(db) : dayAfter(newest.day)
  if (day === null || now < sealsAt(day)) return null
  return await insertSeal(db, {
    number: (newest?.number ?? 0) + 1,
    day,
    previousRoot: newest?.root ?? null,
  })
}

/** The day of the first transfer of all. */
async function findFirstDay(db: Db): Promise<string | null> {
  const at = await findOldestUnsealed(db)
  return at === null ? null : utcDay(at)
}

/** Adds a batch of leaves; the last one, which is not full, finishes the seal. Returns the number of leaves. */
async function addLeaves(db: Db, seal: SealRow, now: Date): Promise<number> {
  const rows = await takeUnsealed(db, endOfDay(seal.day))
  const first = seal.transferCount
  const leaves = rows.map((row, index) => {
    const salt = randomBytes(16).toString('hex')
    return {
      transferId: row.id,
      sealNumber: seal.number,
      position: first + index,
      salt,
      leafHash: leafHashOf(row, salt),
    }
  })
  await insertSealedTransfers(db, leaves)
  // A full batch is a complete subtree; the last one is a subtree of its own, whose edges move up.
  const levels = levelsAbove(
    leaves.map(({ leafHash }) => leafHash),
    BATCH_LEVEL,
  )
  for (let level = BLOCK_LEVEL; level <= BATCH_LEVEL; level += 1) {
    await insertLevel(db, seal, level, Math.floor(first / 2 ** level), levels[level - 1] ?? [])
  }
  const startOfDay = startOfUtcDay(seal.day)
  const lateCount = seal.lateCount + rows.filter((row) => row.created_at < startOfDay).length
  const transferCount = first + rows.length
  await updateSeal(db, seal.number, { transferCount, lateCount })
  if (rows.length < BATCH_LEAVES) await finishSeal(db, { ...seal, transferCount }, now)
  return rows.length
}

/** Builds the tree above the batches, and publishes the roots. */
async function finishSeal(db: Db, seal: SealRow, now: Date): Promise<void> {
  const batches = await listNodesOfLevel(db, seal.number, BATCH_LEVEL)
  for (const [index, nodes] of levelsAbove(batches).entries()) {
    await insertLevel(db, seal, BATCH_LEVEL + 1 + index, 0, nodes)
  }
  const treeRoot = rootOf(batches)
  const root = hashOf('seal', sealText({ ...seal, treeRoot }))
  await updateSeal(db, seal.number, { treeRoot, root, sealedAt: now })
}

async function insertLevel(
  db: Db,
  seal: SealRow,
  level: number,
  first: number,
  nodes: readonly string[],
): Promise<void> {
  await insertSealNodes(
    db,
    nodes.map((hash, index) => ({ sealNumber: seal.number, level, position: first + index, hash })),
  )
}
