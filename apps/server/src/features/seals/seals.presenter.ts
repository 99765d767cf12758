import type { Seal } from '@laurel/contract/seals/seals'
import type { FinishedSeal } from './seals.queries.ts'

/** A finished seal. */
export function presentSeal(seal: FinishedSeal): Seal {
  return {
    number: seal.number,
    day: seal.day,
    transferCount: seal.transferCount,
    lateCount: seal.lateCount,
    treeRoot: seal.treeRoot,
    previousRoot: seal.previousRoot,
    root: seal.root,
    sealedAt: seal.sealedAt.toISOString(),
  }
}
