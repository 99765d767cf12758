import { plus, utcDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { signalPeople } from '../notifications/notifications.service.ts'
import { requireSubmission } from '../submissions/submissions.service.ts'
import { BOOST_LIMITS } from './boost-life.rules.ts'
import { endBoost, moveBoost } from './boost-moves.service.ts'
import { deleteQuotes, findBoost, findNextMoment, listDue, lockBoost } from './boosts.queries.ts'
import { deleteSightingsBefore, foldCounts } from './counting/sightings.queries.ts'

/** The automatic work on boosts: each one in its own transaction, under its lock. */
export const boostSweeps: Sweep[] = [
  {
    name: 'boosts.count',
    run: (deps) =>
      runAsSystem(deps, async (ctx) => {
        const boostIds = await foldCounts(ctx.db)
        const boosts = await Promise.all(boostIds.map((id) => findBoost(ctx.db, id)))
        await signalPeople(
          ctx,
          boosts.flatMap((boost) => boost?.userId ?? []),
        )
        return boostIds.length
      }),
  },
  {
    name: 'boosts.advance',
    async nextDueAt(db, now) {
      const next = await findNextMoment(db, now)
      return next === null
        ? null
        : { at: next.at, label: next.isEnd ? 'A boost ends' : 'A boost begins' }
    },
    async run(deps) {
      let moved = 0
      for (const id of await listDue(deps.database.db, deps.clock.now())) {
        moved += await runAsSystem(deps, (ctx) => advance(ctx, id))
      }
      return moved
    },
  },
  {
    name: 'boosts.clean-up',
    async run({ database, clock }) {
      const now = clock.now()
      const expired = await deleteQuotes(database.db, {
        expiredBefore: plus(now, -BOOST_LIMITS.keptQuoteMs),
      })
      return expired + (await deleteSightingsBefore(database.db, utcDay(now)))
    },
  },
]

/** Takes the next step in the life of a boost, if it is due. Returns the number of steps. */
async function advance(ctx: Ctx, id: string): Promise<number> {
  const boost = await lockBoost(ctx.db, id)
  if (boost === null) return 0
  switch (boost.state) {
    case 'scheduled':
    case 'active': {
      if (boost.state === 'active' && ctx.now >= boost.endsAt) {
        await endBoost(ctx, 'system', boost, { how: 'complete' })
        return 1
      }
      const { isShown } = await requireSubmission(ctx.db, boost.submissionId)
      if (!isShown) {
        await endBoost(ctx, 'system', boost, {
          how: 'stop',
          reason: 'The submission is no longer public',
        })
        return 1
      }
      if (boost.state === 'active' || ctx.now < boost.startsAt) return 0
      await moveBoost(ctx, 'system', boost, 'start')
      return 1
    }
    default:
      return 0
  }
}
