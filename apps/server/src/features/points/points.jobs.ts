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

/** Number of people, from the top, whose daily rank is stored to show movement on the leaderboard. */
const MAX_RANKS = 1000

/** The automatic work of the points programme: seasons, daily ranks and settlement, pending bonuses. */
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
    // Before the settlement, so that its effect shows as today's movement.
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
  { name: 'points.fold-scores', run: refreshScoreBands },
]

/** Not urgent: changes outside the bands count too, and only make each rank query slower. */
function refreshScoreBands(deps: SweepDeps): Promise<number> {
  return asClockwork(deps, (ctx) => foldScoreChanges(ctx.db))
}

async function settleDays(deps: SweepDeps): Promise<number> {
  let settled = 0
  for (const day of await asClockwork(deps, daysDue)) {
    await asClockwork(deps, (ctx) => decideDay(ctx, day))
    settled += await untilDone(async () => {
      const paid = await asClockwork(deps, (ctx) => payDay(ctx, day))
      await refreshScoreBands(deps)
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
