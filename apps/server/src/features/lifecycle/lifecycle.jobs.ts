import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { runAsSystem, type Sweep, type SweepDeps } from '../../platform/work/sweeps.ts'
import { decideObjection } from '../awards/objections.service.ts'
import { lockBounty } from '../bounties/bounties.service.ts'
import { BOUNTY_MOMENTS, type BountyMoment, type Moment } from '../bounties/bounty-life.rules.ts'
import { createPrelaunchReader } from '../flags/flags.service.ts'
import {
  findNextDueBounty,
  findNextDueObjection,
  listDueBountyIds,
  listDueObjectionIds,
  listPaidBountyIds,
  listUnremindedBountyIds,
} from './lifecycle.queries.ts'
import {
  closeVoting,
  completePaid,
  DECIDE_REMINDERS,
  decideByFormula,
  decideWithoutReview,
  endObjectionPeriod,
  openScheduled,
  REMIND_BEFORE_MS,
  remindSponsor,
  returnUnfunded,
  type Step,
  splitPrize,
  startVoting,
} from './steps.service.ts'

const remindToDecide: Sweep = {
  name: 'bounties.remind-to-decide',
  nextDueAt: (db, now) =>
    soonest(db, now, {
      ...BOUNTY_MOMENTS.decisionIsDue,
      times: [
        { date: 'decisionDueAt', offsetMs: -REMIND_BEFORE_MS },
        ...BOUNTY_MOMENTS.decisionIsDue.times,
      ],
    }),
  async run(deps) {
    const { db } = deps.database
    if (await isPaused(db)) return 0
    const now = deps.clock.now()
    const due = { after: null, until: now, dedupeSuffix: DECIDE_REMINDERS.due }
    const dayBefore = {
      after: now,
      until: plus(now, REMIND_BEFORE_MS),
      dedupeSuffix: DECIDE_REMINDERS.dayBefore,
    }
    const ids = [
      ...(await listUnremindedBountyIds(db, due)),
      ...(await listUnremindedBountyIds(db, dayBefore)),
    ]
    return await eachBounty(deps, ids, remindSponsor)
  },
}

const dismissObjections: Sweep = {
  name: 'awards.dismiss-objections',
  async nextDueAt(db, now) {
    const next = await findNextDueObjection(db, now)
    return next === null ? null : { at: next.at, label: `An objection ends: ${next.title}` }
  },
  async run(deps) {
    const ids = await listDueObjectionIds(deps.database.db, deps.clock.now())
    return await each(ids, async (id) => {
      const reason = 'No moderator decided within 72 hours.'
      const decision = { decision: 'dismiss', reason } as const
      try {
        await runAsSystem(deps, (ctx) => decideObjection(ctx, id, decision))
        return true
      } catch (error) {
        // A moderator or another node was faster.
        if (error instanceof Problem && error.code === 'conflict') return false
        throw error
      }
    })
  },
}

/** The automatic steps of a bounty (product.md 4), in order. */
export const lifecycleSweeps: readonly Sweep[] = [
  sweepOf('bounties.pass-review', 'reviewEnds', decideWithoutReview),
  sweepOf('bounties.return-unfunded', 'fundingEnds', returnUnfunded),
  sweepOf('bounties.open', 'opens', openScheduled),
  sweepOf('bounties.start-voting', 'entriesClose', startVoting),
  sweepOf('bounties.close-voting', 'votingEnds', closeVoting),
  remindToDecide,
  sweepOf('bounties.decide-by-formula', 'votesDecide', decideByFormula),
  sweepOf('bounties.split-prizes', 'prizeIsSplit', splitPrize),
  dismissObjections,
  sweepOf('bounties.end-challenge', 'objectionsEnd', endObjectionPeriod),
  {
    name: 'bounties.complete-paid',
    async run(deps) {
      return await eachBounty(
        deps,
        await listPaidBountyIds(deps.database.db),
        async (ctx, bounty) => bounty.state === 'paying' && (await completePaid(ctx, bounty)),
      )
    },
  },
]

/** A sweep that takes bounties through a step when due, from the first of its times on. */
function sweepOf(name: string, momentName: BountyMoment, step: Step): Sweep {
  const moment: Moment = BOUNTY_MOMENTS[momentName]
  const { state, times, runsInPrelaunch = false } = moment
  const isStopped = async (db: Db) => !runsInPrelaunch && (await isPaused(db))
  return {
    name,
    async nextDueAt(db, now) {
      return (await isStopped(db)) ? null : await soonest(db, now, moment)
    },
    async run(deps) {
      const { db } = deps.database
      if (await isStopped(db)) return 0
      const ids = await listDueBountyIds(db, state, times[0], deps.clock.now())
      return await eachBounty(
        deps,
        ids,
        async (ctx, bounty) => bounty.state === state && (await step(ctx, bounty)),
      )
    },
  }
}

/** Whether the clock of bounties is paused by a prelaunch; their dates are shifted when it ends. */
async function isPaused(db: Db): Promise<boolean> {
  return await createPrelaunchReader(db)()
}

async function soonest(
  db: Db,
  now: Date,
  { state, label, times }: Moment,
): Promise<{ at: Date; label: string } | null> {
  const found = []
  for (const time of times) {
    const next = await findNextDueBounty(db, state, time, now)
    if (next !== null) found.push(next)
  }
  const [next] = found.sort((a, b) => a.at.getTime() - b.at.getTime())
  return next === undefined ? null : { at: next.at, label: `${label}: ${next.title}` }
}

/** Takes each bounty, locked, through a step in its own transaction. Returns how many moved. */
async function eachBounty(deps: SweepDeps, ids: readonly string[], step: Step): Promise<number> {
  return await each(ids, (id) =>
    runAsSystem(deps, async (ctx) => await step(ctx, await lockBounty(ctx.db, id))),
  )
}

/**
 * Runs the work for every id even when some fail, and raises their errors at the end. Returns how many did something.
 */
async function each(
  ids: readonly string[],
  work: (id: string) => Promise<boolean>,
): Promise<number> {
  let handled = 0
  const errors: unknown[] = []
  for (const id of ids) {
    try {
      if (await work(id)) handled += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${ids.length} failed`)
  return handled
}
