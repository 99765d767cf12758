import type { ServerCall } from '@laurel/contract/endpoint'
import { EXPORT_SECTIONS, type exportMyData } from '@laurel/contract/people/account'
import { MS } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { NodeLimiter } from '../../platform/limits/node-limiter.ts'
import { consumeOrRefuse } from '../../platform/limits/rate-limits.ts'
import { requireStepUp } from '../../platform/step-up.ts'
import { exportRows } from './export.queries.ts'

/** Maximum rows of one subject in an export: more than any person has, to bound the cost of one request. */
const MAX_ROWS = 10_000

/** Exports the data stored about a person. */
export interface Exporter {
  /** All data about the viewer (rule D-export). Raises `step_up_required`, and `rate_limited` within an hour. */
  exportMine(ctx: MemberCtx): Promise<ServerCall<typeof exportMyData>['reply']>
}

/** An exporter with its rate limit in this node's memory, so that an export writes nothing. */
export function createExporter(maxRows = MAX_ROWS): Exporter {
  const limiter = new NodeLimiter({
    keyPrefix: 'export',
    points: 1,
    duration: MS.hour / MS.second,
  })
  return {
    async exportMine({ db, now, viewer }) {
      const { userId } = viewer
      requireStepUp(viewer, 'if enrolled')
      await consumeOrRefuse(limiter, userId)
      try {
        const sections = await exportRows(db, userId, maxRows + 1)
        const shortened = EXPORT_SECTIONS.filter((name) => sections[name].length > maxRows)
        for (const name of shortened) sections[name].length = maxRows
        return { exportedAt: now.toISOString(), userId, shortened, sections }
      } catch (error) {
        await limiter.delete(userId)
        throw error
      }
    },
  }
}
