import type { ServerCall } from '@laurel/contract/endpoint'
import { getDemo, listDemoMails, moveDemoClock } from '@laurel/contract/platform'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { type Clock, type MovableClock, MS, plus } from '../../platform/clock.ts'
import { updateDemoOffset } from '../../platform/demo-clock.queries.ts'
import { listOutbox } from '../../platform/mail/mailer.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { runSweeps } from '../../platform/work/sweeps.ts'
import { sweeps } from '../sweeps.ts'

type Advance = ServerCall<typeof moveDemoClock>['body']['advance']

/** How far past a deadline the demo clock stops. */
const JUST_AFTER_MS = MS.second
/** A move runs all sweeps due in the skipped time. */
const MOVE_LIMIT_MS = 2 * MS.minute

/** The demo and its clock. */
interface Demo {
  demoClock: MovableClock
  dataDir: string
}

/** Registers the demo's endpoints, which exist only on a demo server. */
export function registerDemo(app: FastifyInstance, deps: RouteDeps, demo: Demo): void {
  const { demoClock } = demo
  route(app, deps, getDemo, async ({ db, now }) => {
    const { demoPersonas } = await import('../../../../sandbox/src/demo/personas.ts')
    return {
      now: demoClock.now().toISOString(),
      offsetMs: demoClock.offsetMs(),
      nextDeadline: await nextDeadline(db, now),
      personas: [...demoPersonas],
    }
  })
  registerClockMoves(app, deps, demoClock)
  route(app, deps, listDemoMails, async ({ query }) => ({
    items: await listOutbox(demo.dataDir, query.to === undefined ? {} : { to: query.to }),
  }))
}

/** Registers moving the demo's clock; one move at a time. */
function registerClockMoves(app: FastifyInstance, deps: RouteDeps, demoClock: MovableClock): void {
  let turn: { requestId: string; offsetMs: number | null } | null = null
  let moving: Promise<void> | null = null
  app.addHook('onRoute', (options) => {
    if (options.url !== moveDemoClock.path) return
    options.config = { ...options.config, answerLimitMs: MOVE_LIMIT_MS }
    // The sweeps have their own transactions, so they run after the move commits and before its reply.
    options.onSend = async (request, reply) => {
      const isOwn = turn?.requestId === request.id
      const offsetMs = isOwn ? (turn?.offsetMs ?? null) : null
      if (reply.statusCode === 200 && offsetMs !== null) {
        demoClock.setOffsetMs(offsetMs)
        moving = runDueSweeps(app, deps)
      }
      await moving
      if (!isOwn) return
      moving = null
      turn = null
    }
  })
  route(app, deps, moveDemoClock, async ({ db, body, origin: { requestId } }) => {
    if (turn !== null && turn.requestId !== requestId) {
      throw new Problem('conflict', { detail: 'The clock is already moving' })
    }
    const own: typeof turn = { requestId, offsetMs: null }
    turn = own
    const moveMs = await readMoveMs(db, deps.clock, demoClock, body.advance)
    const offsetMs = demoClock.offsetMs() + moveMs
    await updateDemoOffset(db, offsetMs)
    own.offsetMs = offsetMs
    return { now: plus(demoClock.now(), moveMs).toISOString(), offsetMs }
  })
}

async function runDueSweeps(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  await runSweeps(sweeps, deps, (sweep, error) =>
    app.log.error({ err: error, sweep }, 'sweep failed'),
  )
}

/** How far to move the clock, in milliseconds; a day when no deadline is ahead. */
async function readMoveMs(
  db: Db,
  clock: Clock,
  demoClock: MovableClock,
  advance: Advance,
): Promise<number> {
  if (advance === 'hour') return MS.hour
  if (advance === 'day') return MS.day
  if (advance === 'week') return 7 * MS.day
  const next = await nextDeadline(db, clock.now())
  if (next === null) return MS.day
  return Math.max(0, Date.parse(next.at) - demoClock.now().getTime()) + JUST_AFTER_MS
}

/** The next time any sweep has work. */
async function nextDeadline(db: Db, now: Date): Promise<{ at: string; label: string } | null> {
  let next: { at: Date; label: string } | null = null
  for (const sweep of sweeps) {
    const due = (await sweep.nextDueAt?.(db, now)) ?? null
    if (due !== null && (next === null || due.at < next.at)) next = due
  }
  return next === null ? null : { at: next.at.toISOString(), label: next.label }
}
