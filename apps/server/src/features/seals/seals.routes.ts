import { Problem } from '@laurel/contract/problems'
import { downloadSeal, getSeal, getTransferProof, listSeals } from '@laurel/contract/seals/seals'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { getTransfer } from '../../ledger/balances.service.ts'
import { readCursor, toPage } from '../../platform/cursor.ts'
import { downloadRoute } from '../../platform/download-route.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { findProof } from './proofs.service.ts'
import { presentSeal } from './seals.presenter.ts'
import { type FinishedSeal, findSealOfDay, listFinishedSeals } from './seals.queries.ts'
import { nextSealAt } from './seals.rules.ts'
import { writeSealFile } from './seals.service.ts'

const sealCursor = z.tuple([
  z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
])

/** Registers the public endpoints of daily seals. */
export function registerSeals(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listSeals, async ({ db, query }) => {
    const [beforeNumber = null] = readCursor(query.cursor, sealCursor) ?? []
    const rows = await listFinishedSeals(db, { limit: query.limit + 1, beforeNumber })
    return toPage(rows, query.limit, (row) => [row.number], presentSeal)
  })

  route(app, deps, getSeal, async ({ db, params }) =>
    presentSeal(await requireSeal(db, params.day)),
  )

  downloadRoute(app, deps, downloadSeal, async ({ db, params }) => {
    const seal = await requireSeal(db, params.day)
    return { name: `laurel-seal-${seal.day}.ndjson`, text: writeSealFile(db, seal) }
  })

  route(app, deps, getTransferProof, async ({ db, now, params }) => {
    const proof = await findProof(db, params.id)
    if (proof === null && (await getTransfer(db, params.id)) === null) {
      throw new Problem('not_found')
    }
    return { proof, nextSealAt: nextSealAt(now).toISOString() }
  })
}

/** Raises `not_found` for a day that has not been sealed. */
async function requireSeal(db: Db, day: string): Promise<FinishedSeal> {
  const seal = await findSealOfDay(db, day)
  if (seal === null) throw new Problem('not_found')
  return seal
}
