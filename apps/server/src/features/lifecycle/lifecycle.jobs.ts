import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { asClockwork, type Sweep, type SweepDeps } from '../../platform/sweeps.ts'
import { decideObjection } from '../awards/objections.service.ts'
import { BOUNTY_TIMES } from '../bounties/bounties.rules.ts'
import { lockBounty } from '../bounties/bounties.service.ts'
import { createPrelaunchReader } from '../flags/flags.service.ts'
import {
  type DueTime,
  dueBountyIds,
  dueObjectionIds,
  nextDueBounty,
  nextDueObjection,
  paidBountyIds,
  unremindedBountyIds,
} from './lifecycle.queries.ts'
import {
  closeVoting,
  completePaid,
  DECIDE_REMINDERS,
  decideByFormula,
  endChallenge,
  openScheduled,
  passReview,
  REMIND_BEFORE_MS,
  remindSponsor,
  returnUnfunded,
  type Step,
  startVoting,
} from './steps.service.ts'

/** A step with the moments at which it comes; from the first one on its bounties are looked at. */
interface TimedStep {
  name: string
  /** What the demo clock calls the moment. */
  label: string
  times: readonly [DueTime, ...DueTime[]]
  step: Step
  /** Moderators act during a prelaunch, so their waits run on; everybody else's clock stands still. */
  runsInPrelaunch?: true
}

const remindToDecide: Sweep = {
  name: 'bounties.remind-to-decide',
  nextDueAt: (db, now) =>
    soonest(db, now, 'A decision is due', [
      { state: 'judging', date: 'decisionDueAt', offsetMs: -REMIND_BEFORE_MS },
      { state: 'judging', date: 'decisionDueAt', offsetMs: 0 },
    ]),
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
      ...(await unremindedBountyIds(db, due)),
      ...(await unremindedBountyIds(db, dayBefore)),
    ]
    return await eachBounty(deps, ids, remindSponsor)
  },
}

const dismissObjections: Sweep = {
  name: 'awards.dismiss-objections',
  async nextDueAt(db, now) {
    const next = await nextDueObjection(db, now)
    return next === null ? null : { at: next.at, label: `An objection ends: ${next.title}` }
  },
  async run(deps) {
    const ids = await dueObjectionIds(deps.database.db, deps.clock.now())
    return await each(ids, async (id) => {
      const reason = 'No moderator decided within 72 hours.'
      const decision = { decision: 'dismiss', reason } as const
      try {
        await asClockwork(deps, (ctx) => decideObjection(ctx, id, decision))
        return true
      } catch (error) {
        // A moderator or another node was faster.
        if (error instanceof Problem && error.code === 'conflict') return false
        throw error
      }
    })
  },
}

/** Everything in the life of a bounty that comes by itself (product.md 4), in the order of its life. */
export const lifecycleSweeps: readonly Sweep[] = [
  sweepOf({
    name: 'bounties.pass-review',
    label: 'Review ends',
    times: [{ state: 'in_review', date: 'reviewDueAt', offsetMs: 0 }],
    step: passReview,
    runsInPrelaunch: true,
  }),
  sweepOf({
    name: 'bounties.return-unfunded',
    label: 'Funding ends',
    times: [
      {
        state: 'awaiting_funding',
        date: 'deadlineAt',
        offsetMs: -BOUNTY_TIMES.leastToDeadlineMs,
      },
    ],
    step: returnUnfunded,
  }),
  sweepOf({
    name: 'bounties.open',
    label: 'Entries open',
    times: [{ state: 'scheduled', date: 'opensAt', offsetMs: 0 }],
    step: openScheduled,
  }),
  sweepOf({
    name: 'bounties.start-voting',
    label: 'Entries close',
    times: [
      { state: 'open', date: 'deadlineAt', offsetMs: 0 },
      { state: 'open', date: 'deadlineAt', offsetMs: BOUNTY_TIMES.screeningMs },
    ],
    step: startVoting,
  }),
  sweepOf({
    name: 'bounties.close-voting',
    label: 'Voting ends',
    times: [{ state: 'voting', date: 'votingEndsAt', offsetMs: 0 }],
    step: closeVoting,
  }),
  remindToDecide,
  sweepOf({
    name: 'bounties.decide-by-formula',
    label: 'The votes decide',
    times: [{ state: 'judging', date: 'decisionDueAt', offsetMs: BOUNTY_TIMES.formulaAfterMs }],
    step: decideByFormula,
  }),
  dismissObjections,
  sweepOf({
    name: 'bounties.end-challenge',
    label: 'Prizes are paid',
    times: [{ state: 'challenge', date: 'challengeEndsAt', offsetMs: 0 }],
    step: endChallenge,
  }),
  {
    name: 'bounties.complete-paid',
    async run(deps) {
      return await eachBounty(
        deps,
        await paidBountyIds(deps.database.db),
        async (ctx, bounty) => bounty.state === 'paying' && (await completePaid(ctx, bounty)),
      )
    },
  },
]

function sweepOf({ name, label, times, step, runsInPrelaunch }: TimedStep): Sweep {
  const [first] = times
  const isStopped = async (db: Db) => runsInPrelaunch !== true && (await isPaused(db))
  return {
    name,
    async nextDueAt(db, now) {
      return (await isStopped(db)) ? null : await soonest(db, now, label, times)
    },
    async run(deps) {
      const { db } = deps.database
      if (await isStopped(db)) return 0
      const ids = await dueBountyIds(db, first, deps.clock.now())
      return await eachBounty(
        deps,
        ids,
        async (ctx, bounty) => bounty.state === first.state && (await step(ctx, bounty)),
      )
    },
  }
}

/** While nobody can act, the clock of bounties stands still; their dates move when the prelaunch ends. */
async function isPaused(db: Db): Promise<boolean> {
  return await createPrelaunchReader(db)()
}

async function soonest(
  db: Db,
  now: Date,
  label: string,
  times: readonly DueTime[],
): Promise<{ at: Date; label: string } | null> {
  const found = []
  for (const time of times) {
    const next = await nextDueBounty(db, time, now)
    if (next !== null) found.push(next)
  }
  const [next] = found.sort((a, b) => a.at.getTime() - b.at.getTime())
  return next === undefined ? null : { at: next.at, label: `${label}: ${next.title}` }
}

/** Takes each bounty through a step, locked, in a transaction of its own. Returns how many moved. */
async function eachBounty(deps: SweepDeps, ids: readonly string[], step: Step): Promise<number> {
  return await each(ids, (id) =>
    asClockwork(deps, async (ctx) => await step(ctx, await lockBounty(ctx.db, id))),
  )
}

/** Does the work for every id even when some fail, and raises their errors at the end. Returns how many did something. */
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
