import { getDemo, listDemoMails, moveDemoClock } from '@laurel/contract/platform'
import type { FastifyInstance } from 'fastify'
import { demoPersonas } from '../db/demo/personas.ts'
import { type MovableClock, MS } from '../platform/clock.ts'
import { storeDemoOffset } from '../platform/demo-clock.queries.ts'
import { listOutbox } from '../platform/mailer.ts'
import { type RouteDeps, route } from '../platform/route.ts'
import { runSweeps } from '../platform/sweeps.ts'
import { sweeps } from './sweeps.ts'

/** Milliseconds past a deadline at which the demo clock stops. */
const JUST_AFTER_MS = MS.second

/** The demo's own endpoints: they exist only on a demo server, which is only ever on loopback. */
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
  // The clock moves outside the request's transaction: each sweep has its own.
  route(app, deps, moveDemoClock, async ({ body }) => {
    const moved = await moveOf(body.advance)
    demoClock.setOffsetMs(demoClock.offsetMs() + moved)
    await storeDemoOffset(deps.database.db, demoClock.offsetMs())
    await runSweeps(sweeps, deps, (sweep, error) =>
      app.log.error({ err: error, sweep }, 'sweep failed'),
    )
    return { now: demoClock.now().toISOString(), offsetMs: demoClock.offsetMs() }
  })
  route(app, deps, listDemoMails, async ({ query }) => ({
    items: await listOutbox(demo.dataDir, query.to === undefined ? {} : { to: query.to }),
  }))

  async function moveOf(advance: 'hour' | 'day' | 'next-deadline'): Promise<number> {
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
