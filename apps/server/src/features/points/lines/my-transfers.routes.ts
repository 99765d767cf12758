import type { ServerCall } from '@laurel/contract/endpoint'
import { points } from '@laurel/contract/money/money'
import { downloadMyTransfers, listMyTransfers } from '@laurel/contract/money/points'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { linesOf } from '../../../ledger/balances.service.ts'
import type { LinesQuery } from '../../../ledger/lines.queries.ts'
import { MS, plus, startOfUtcDay, utcDay } from '../../../platform/clock.ts'
import { readCursor, toPage } from '../../../platform/cursor.ts'
import { downloadRoute } from '../../../platform/download-route.ts'
import { type RouteDeps, route } from '../../../platform/route.ts'
import { findSeals } from '../../seals/seals.service.ts'
import { presentLine } from '../points.presenter.ts'
import { writeLinesCsv } from './lines-csv.ts'

/** Sequence and signed amount of the last line: a transfer between two accounts of one person has two lines. */
const lineCursor = z.tuple([z.int().min(0), z.int()])

/** Registers the endpoints of a person's own ledger lines. */
export function registerMyTransfers(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listMyTransfers, async ({ db, viewer, query }) => {
    const after = readCursor(query.cursor, lineCursor)
    const lines = await linesOf(db, viewer.userId, {
      ...filtersOf(query),
      limit: query.limit + 1,
      after: after === null ? undefined : { sequence: after[0], amountPoints: points(after[1]) },
    })
    const seals = await findSeals(
      db,
      lines.map(({ transferId }) => transferId),
    )
    return toPage(
      lines,
      query.limit,
      (line) => [line.sequence, line.amountPoints],
      (line) => presentLine(line, seals.get(line.transferId) ?? null),
    )
  })

  downloadRoute(app, deps, downloadMyTransfers, async ({ db, now, viewer, query }) => ({
    name: `laurel-transfers-${utcDay(now)}.csv`,
    text: writeLinesCsv(db, viewer.userId, filtersOf(query)),
  }))
}

function filtersOf({
  category,
  account,
  seasonId,
  from,
  to,
}: ServerCall<typeof downloadMyTransfers>['query']): Omit<LinesQuery, 'limit'> {
  return {
    category,
    account,
    seasonId,
    since: from === undefined ? undefined : startOfUtcDay(from),
    until: to === undefined ? undefined : plus(startOfUtcDay(to), MS.day),
  }
}
