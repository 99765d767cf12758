import { plus, utcDay } from '../../platform/clock.ts'
import { runAsSystem, type Sweep, type SweepDeps } from '../../platform/work/sweeps.ts'
import { SETTLES_AFTER_MIDNIGHT_MS } from '../rules/rule-sets.rules.ts'
import { snapshotRanks } from './seasons/rank-snapshots.queries.ts'
import { updateScoreBands } from './seasons/score-bands.queries.ts'
import { findCurrentSeason, openSeason } from './seasons/seasons.service.ts'
import { findOldestOpenDay } from './settlement/daily-settlement.queries.ts'
import {
  decideDay,
  listDueDays,
  payDay,
  payStandingAccruals,
  settlesAt,
} from './settlement/daily-settlement.service.ts'

/** Number of people, from the top, whose daily rank is stored to show movement on the leaderboard. */
const MAX_RANKS = 1000

/** The automatic work of the points programme: seasons, daily ranks and settlement, pending bonuses. */
export const pointsSweeps: Sweep[] = [
  {
    name: 'points.open-season',
    run: (deps) =>
      runAsSystem(deps, async (ctx) => {
        if ((await findCurrentSeason(ctx.db, ctx.now)) !== null) return 0
        await openSeason(ctx.db, ctx.now)
        return 1
      }),
  },
  {
    // Before the settlement, so that its effect shows as today's movement.
    name: 'points.snapshot-ranks',
    run: (deps) =>
      runAsSystem(deps, async (ctx) => {
        const season = await findCurrentSeason(ctx.db, ctx.now)
        if (season === null) return 0
        const day = utcDay(plus(ctx.now, -SETTLES_AFTER_MIDNIGHT_MS))
        return await snapshotRanks(ctx.db, season.id, day, MAX_RANKS)
      }),
  },
  {
    name: 'points.settle-days',
    async nextDueAt(db) {
      const day = await findOldestOpenDay(db)
      return day === null ? null : { at: settlesAt(day), label: 'Points settle' }
    },
    run: settleDays,
  },
  {
    name: 'points.settle-standing',
    run: (deps) => untilDone(() => runAsSystem(deps, payStandingAccruals)),
  },
  { name: 'points.fold-scores', run: refreshScoreBands },
]

/** Not urgent: changes outside the bands count too, and only make each rank query slower. */
function refreshScoreBands(deps: SweepDeps): Promise<number> {
  return runAsSystem(deps, (ctx) => updateScoreBands(ctx.db))
}

async function settleDays(deps: SweepDeps): Promise<number> {
  let settled = 0
  for (const day of await runAsSystem(deps, listDueDays)) {
    await runAsSystem(deps, (ctx) => decideDay(ctx, day))
    settled += await untilDone(async () => {
      const paid = await runAsSystem(deps, (ctx) => payDay(ctx, day))
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
