import type { ServerCall } from '@laurel/contract/endpoint'
import { getDemo, listDemoMails, moveDemoClock } from '@laurel/contract/platform'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import { demoPersonas } from '../db/demo/personas.ts'
import { type MovableClock, MS } from '../platform/clock.ts'
import { storeDemoOffset } from '../platform/demo-clock.queries.ts'
import { listOutbox } from '../platform/mailer.ts'
import { type RouteDeps, route } from '../platform/route.ts'
import { runSweeps } from '../platform/sweeps.ts'
import { sweeps } from './sweeps.ts'

type Advance = ServerCall<typeof moveDemoClock>['body']['advance']

/** Milliseconds past a deadline at which the demo clock stops. */
const JUST_AFTER_MS = MS.second
/** A move runs all sweeps of the time that it skips. */
const MOVE_LIMIT_MS = 2 * MS.minute

/** The demo's own endpoints: they exist only on a demo server, which strangers never reach. */
export function registerDemo(
  app: FastifyInstance,
  deps: RouteDeps,
  demo: { demoClock: MovableClock; dataDir: string },
): void {
  const { demoClock } = demo
  route(app, deps, getDemo, async () => ({
    now: demoClock.now().toISOString(),
    offsetMs: demoClock.offsetMs(),
    nextDeadline: await nextDeadline(deps),
    personas: [...demoPersonas],
  }))
  app.addHook('onRoute', (options) => {
    if (options.url !== moveDemoClock.path) return
    options.config = { ...options.config, answerLimitMs: MOVE_LIMIT_MS }
  })
  let isMoving = false
  // The clock moves outside the request's transaction, each sweep in its own; one move at a time.
  route(app, deps, moveDemoClock, async ({ body }) => {
    if (isMoving) throw new Problem('conflict', { detail: 'The clock is moving already' })
    isMoving = true
    try {
      await move(body.advance)
    } finally {
      isMoving = false
    }
    return { now: demoClock.now().toISOString(), offsetMs: demoClock.offsetMs() }
  })
  route(app, deps, listDemoMails, async ({ query }) => ({
    items: await listOutbox(demo.dataDir, query.to === undefined ? {} : { to: query.to }),
  }))

  async function move(advance: Advance): Promise<void> {
    const offsetMs = demoClock.offsetMs() + (await moveOf(advance))
    await storeDemoOffset(deps.database.db, offsetMs)
    demoClock.setOffsetMs(offsetMs)
    await runSweeps(sweeps, deps, (sweep, error) =>
      app.log.error({ err: error, sweep }, 'sweep failed'),
    )
  }

  async function moveOf(advance: Advance): Promise<number> {
    if (advance === 'hour') return MS.hour
    if (advance === 'day') return MS.day
    const next = await nextDeadline(deps)
    if (next === null) return MS.day
    return Math.max(0, Date.parse(next.at) - demoClock.now().getTime()) + JUST_AFTER_MS
  }
}

/** The soonest moment at which any sweep has work. */
async function nextDeadline(deps: RouteDeps): Promise<{ at: string; label: string } | null> {
  const now = deps.clock.now()
  const due = await Promise.all(sweeps.map((sweep) => sweep.nextDueAt?.(deps.database.db, now)))
  const [next] = due
    .filter((entry) => entry !== null && entry !== undefined)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  return next === undefined ? null : { at: next.at.toISOString(), label: next.label }
}
