import { leafText } from '@laurel/contract/seals/seal-proof'
import type { Db } from '../../db/client.ts'
import { readLeaves } from './leaves.queries.ts'
import { leafOf } from './leaves.ts'
import { presentSeal } from './seals.presenter.ts'
import { type FinishedSeal, findSealsByTransfer } from './seals.queries.ts'

/** The day and root of the seal of each transfer; absent while not sealed. */
export async function findSeals(
  db: Db,
  transferIds: readonly string[],
): Promise<Map<string, { day: string; root: string }>> {
  return await findSealsByTransfer(db, transferIds)
}

/** The file of a day: the seal, then its leaves in order, one JSON text a line (docs/seals.md). */
export async function* writeSealFile(db: Db, seal: FinishedSeal): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: 'laurel-day-1', ...presentSeal(seal) })}\n`
  for await (const rows of readLeaves(db, seal)) {
    yield rows.map((row) => `${leafText(leafOf(row, row.salt))}\n`).join('')
  }
}
