import type { listContentAnalytics } from '@laurel/contract/analytics/analytics'
import type { AnalyticsRange } from '@laurel/contract/analytics/ranges'
import type { ServerCall } from '@laurel/contract/endpoint'
import type { MemberCtx } from '../../../platform/context.ts'
import { listPieces } from './pieces.queries.ts'
import { presentPieces, readPeriod, withoutBlind } from './pieces.service.ts'
import { sampledDaysIn } from './shown-counts.ts'
import { listViewCounts } from './view-counts.queries.ts'

/** The viewer's public submissions, newest first, with how each was seen. */
export async function readContentAnalytics(
  ctx: MemberCtx,
  range: AnalyticsRange,
): Promise<ServerCall<typeof listContentAnalytics>['reply']> {
  const period = await readPeriod(ctx, range)
  const pieces = await listPieces(ctx.db, ctx.viewer.userId)
  const counts = withoutBlind(
    await listViewCounts(ctx.db, { ownerId: ctx.viewer.userId }, period),
    pieces,
  )
  return {
    period,
    sampledDays: sampledDaysIn(counts),
    items: await presentPieces(ctx, pieces, counts),
  }
}
