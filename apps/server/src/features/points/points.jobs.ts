import { plus, utcDay } from '../../platform/clock.ts'
import { asClockwork, type Sweep, type SweepDeps } from '../../platform/work/sweeps.ts'
import { RULES } from './points.rules.ts'
import { snapshotRanks } from './seasons/rank-snapshots.queries.ts'
import { foldScoreChanges } from './seasons/score-bands.queries.ts'
import { currentSeason, openSeason } from './seasons/seasons.service.ts'
import { oldestOpenDay } from './settlement/daily-settlement.queries.ts'
import {
  daysDue,
  decideDay,
  payDay,
  payStanding,
  settlesAt,
} from './settlement/daily-settlement.service.ts'

/** People whose rank of yesterday is kept: those who see themselves move on the board. */
const MAX_RANKS = 1000

/** What the points programme does by the clock: seasons, the day's ranks and settlement, waiting bonuses. */
export const pointsSweeps: Sweep[] = [
  {
    name: 'points.open-season',
    run: (deps) =>
      asClockwork(deps, async (ctx) => {
        if ((await currentSeason(ctx.db, ctx.now)) !== null) return 0
        await openSeason(ctx.db, ctx.now)
        return 1
      }),
  },
  {
    // Before the settlement, so that what it brings shows as today's movement.
    name: 'points.snapshot-ranks',
    run: (deps) =>
      asClockwork(deps, async (ctx) => {
        const season = await currentSeason(ctx.db, ctx.now)
        if (season === null) return 0
        const day = utcDay(plus(ctx.now, -RULES.settlesAfterMidnightMs))
        return await snapshotRanks(ctx.db, season.id, day, MAX_RANKS)
      }),
  },
  {
    name: 'points.settle-days',
    async nextDueAt(db) {
      const day = await oldestOpenDay(db)
      return day === null ? null : { at: settlesAt(day), label: 'Points settle' }
    },
    run: settleDays,
  },
  {
    name: 'points.settle-standing',
    run: (deps) => untilDone(() => asClockwork(deps, payStanding)),
  },
  { name: 'points.fold-scores', run: foldScores },
]

/** Nobody waits for it: what is not folded yet counts all the same, and costs each rank a little more. */
function foldScores(deps: SweepDeps): Promise<number> {
  return asClockwork(deps, (ctx) => foldScoreChanges(ctx.db))
}

async function settleDays(deps: SweepDeps): Promise<number> {
  let settled = 0
  for (const day of await asClockwork(deps, daysDue)) {
    await asClockwork(deps, (ctx) => decideDay(ctx, day))
    settled += await untilDone(async () => {
      const paid = await asClockwork(deps, (ctx) => payDay(ctx, day))
      await foldScores(deps)
      return paid
    })
  }
  return settled
}

/** Repeats a batch until it finds nothing more. Returns the sum. */
async function untilDone(batch: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const handled = await batch()
    if (handled === 0) return total
    total += handled
  }
}
