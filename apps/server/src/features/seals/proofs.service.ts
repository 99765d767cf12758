import type { SealProof } from '@laurel/contract/seals/seals'
import type { Db } from '../../db/client.ts'
import { findSealedTransfer } from './leaves.queries.ts'
import { leafOf } from './leaves.ts'
import { levelsAbove } from './merkle.ts'
import { presentSeal } from './seals.presenter.ts'
import { findNodes, findSeal, listLeafHashes } from './seals.queries.ts'
import { BLOCK_LEAVES, BLOCK_LEVEL } from './seals.rules.ts'

/**
 * The proof that a transfer is in its seal; null while none contains it. Reads one block of leaves and a node for each
 * level above, however large the day. The leaf is made from the row as it is today.
 */
export async function findProof(db: Db, transferId: string): Promise<SealProof | null> {
  const row = await findSealedTransfer(db, transferId)
  const seal = row === null ? null : await findSeal(db, row.seal_number)
  if (row === null || seal === null) return null
  const { position } = row
  return {
    leaf: leafOf(row, row.salt),
    position,
    path: await readPath(db, seal, position),
    seal: presentSeal(seal),
  }
}

interface Sibling {
  level: number
  position: number
}

async function readPath(
  db: Db,
  { number, transferCount }: { number: number; transferCount: number },
  position: number,
): Promise<string[]> {
  const siblings = siblingsOf(position, transferCount)
  const start = Math.floor(position / BLOCK_LEAVES) * BLOCK_LEAVES
  const [leaves, nodes] = await Promise.all([
    listLeafHashes(db, number, start, start + BLOCK_LEAVES),
    findNodes(
      db,
      number,
      siblings.filter(({ level }) => level >= BLOCK_LEVEL),
    ),
  ])
  const block = [leaves, ...levelsAbove(leaves, BLOCK_LEVEL - 1)]
  return siblings.map(({ level, position: at }) => {
    const hash = level < BLOCK_LEVEL ? block[level]?.[at - start / 2 ** level] : nodes.get(level)
    if (hash === undefined) throw new Error(`seal ${number} lacks node ${level}/${at}`)
    return hash
  })
}

/** The nodes that a proof needs, from the leaf up. */
function siblingsOf(position: number, leafCount: number): Sibling[] {
  const siblings: Sibling[] = []
  let at = position
  let count = leafCount
  for (let level = 0; count > 1; level += 1) {
    const sibling = at % 2 === 0 ? at + 1 : at - 1
    if (sibling < count) siblings.push({ level, position: sibling })
    at = Math.floor(at / 2)
    count = Math.ceil(count / 2)
  }
  return siblings
}
