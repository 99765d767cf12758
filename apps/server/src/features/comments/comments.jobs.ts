import { plus } from '../../platform/clock.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { COMMENT_RULES } from './comments.rules.ts'
import { listOverdueAppeals, listOverdueReports } from './reviews/comment-reports.queries.ts'
import {
  decideCommentAppeal,
  decideCommentReport,
  lockCommentAppeal,
  lockCommentReport,
} from './reviews/comment-reports.service.ts'

/** Maximum items closed per run; the next run takes the rest. */
const BATCH = 100
const TOO_LATE = 'No moderator decided within 72 hours.'

/** Closes reports and appeals that no moderator decided in time: everything stays as it is. */
export const commentsSweeps: Sweep[] = [
  {
    name: 'comments.close-overdue',
    async run(deps) {
      const now = deps.clock.now()
      const { db } = deps.database
      let closed = 0
      for (const { id } of await listOverdueReports(
        db,
        plus(now, -COMMENT_RULES.reportMs),
        BATCH,
      )) {
        closed += await runAsSystem(deps, async (ctx) => {
          const found = await lockCommentReport(ctx, id)
          if (found.report.state !== 'open') return 0
          await decideCommentReport(ctx, found, { isRemoved: false, reason: TOO_LATE })
          return 1
        })
      }
      for (const { id } of await listOverdueAppeals(
        db,
        plus(now, -COMMENT_RULES.appealMs),
        BATCH,
      )) {
        closed += await runAsSystem(deps, async (ctx) => {
          const found = await lockCommentAppeal(ctx, id)
          if (found.appeal.state !== 'open') return 0
          await decideCommentAppeal(ctx, found, { isUpheld: false, reason: TOO_LATE })
          return 1
        })
      }
      return closed
    },
  },
]
