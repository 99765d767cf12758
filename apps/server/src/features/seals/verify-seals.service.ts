import { sealText } from '@laurel/contract/seals/seal-proof'
import type { Db } from '../../db/client.ts'
import { readLeaves } from './leaves.queries.ts'
import { leafHashOf } from './leaves.ts'
import { hashOf, levelsAbove, rootOf } from './merkle.ts'
import { type FinishedSeal, listFinishedSeals, listNodesOfLevel } from './seals.queries.ts'
import { BLOCK_LEAVES, BLOCK_LEVEL, dayAfter } from './seals.rules.ts'

/** A violated rule of the seals: the transfer or day, and expected and actual values. */
export interface SealBreach {
  invariant: 'transfer_fits_its_seal' | 'seal_fits_its_transfers' | 'seals_form_a_chain'
  subject: string
  expected: string
  actual: string
}

/** Seals read at once. */
const SEALS_A_PAGE = 366

/**
 * Recomputes every seal from the rows of the ledger: each leaf, each tree, each root and the chain of days; empty if all
 * fit. Reads every sealed transfer, so it is for `laurel verify`.
 */
export async function findBrokenSeals(db: Db): Promise<SealBreach[]> {
  const breaches: SealBreach[] = []
  let later: FinishedSeal | null = null
  for (let beforeNumber: number | null = null; ; ) {
    const seals = await listFinishedSeals(db, { limit: SEALS_A_PAGE, beforeNumber })
    for (const seal of seals) {
      breaches.push(...(await verifyTree(db, seal)), ...verifyChain(seal, later))
      later = seal
    }
    beforeNumber = seals.at(-1)?.number ?? null
    if (beforeNumber === null || seals.length < SEALS_A_PAGE) break
  }
  if (later !== null && (later.number !== 1 || later.previousRoot !== null)) {
    breaches.push(chainBreach(later, 'a seal before it', 'none'))
  }
  return breaches
}

async function verifyTree(db: Db, seal: FinishedSeal): Promise<SealBreach[]> {
  const breaches: SealBreach[] = []
  const blocks: string[] = []
  let block: string[] = []
  let count = 0
  const closeBlock = () => {
    if (block.length > 0) blocks.push(rootOf(block))
    block = []
  }
  for await (const rows of readLeaves(db, seal)) {
    for (const row of rows) {
      const hash = leafHashOf(row, row.salt)
      if (hash !== row.leaf_hash || row.position !== count) {
        breaches.push({
          invariant: 'transfer_fits_its_seal',
          subject: row.id,
          expected: `${row.leaf_hash} at ${count}`,
          actual: `${hash} at ${row.position}`,
        })
      }
      count += 1
      block.push(row.leaf_hash)
      if (block.length === BLOCK_LEAVES) closeBlock()
    }
  }
  closeBlock()
  const treeRoot = rootOf(blocks)
  const expected = seal.transferCount === count ? seal.treeRoot : `${seal.transferCount} transfers`
  const actual = seal.transferCount === count ? treeRoot : `${count} transfers`
  if (expected !== actual) breaches.push(treeBreach(seal, expected, actual))
  breaches.push(...(await verifyNodes(db, seal, blocks)))
  return breaches
}

/** Compares the stored nodes, from which proofs are read. */
async function verifyNodes(
  db: Db,
  seal: FinishedSeal,
  blocks: readonly string[],
): Promise<SealBreach[]> {
  const breaches: SealBreach[] = []
  for (const [index, nodes] of [blocks, ...levelsAbove(blocks)].entries()) {
    const level = BLOCK_LEVEL + index
    const stored = await listNodesOfLevel(db, seal.number, level)
    if (stored.join() === nodes.join()) continue
    breaches.push(treeBreach(seal, `level ${level} of its tree`, 'other nodes'))
  }
  return breaches
}

function verifyChain(seal: FinishedSeal, later: FinishedSeal | null): SealBreach[] {
  const breaches: SealBreach[] = []
  const root = hashOf('seal', sealText(seal))
  if (root !== seal.root) breaches.push(chainBreach(seal, seal.root, root))
  if (later === null) return breaches
  if (later.previousRoot !== seal.root) {
    breaches.push(chainBreach(later, seal.root, later.previousRoot ?? 'none'))
  }
  if (later.number !== seal.number + 1 || later.day !== dayAfter(seal.day)) {
    breaches.push(
      chainBreach(later, `${seal.number + 1}, ${dayAfter(seal.day)}`, `${later.number}`),
    )
  }
  return breaches
}

function treeBreach(seal: FinishedSeal, expected: string, actual: string): SealBreach {
  return { invariant: 'seal_fits_its_transfers', subject: seal.day, expected, actual }
}

function chainBreach(seal: FinishedSeal, expected: string, actual: string): SealBreach {
  return { invariant: 'seals_form_a_chain', subject: seal.day, expected, actual }
}
