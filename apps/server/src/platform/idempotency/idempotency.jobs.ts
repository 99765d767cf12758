import { MS, plus } from '../clock.ts'
import { asClockwork, type Sweep } from '../work/sweeps.ts'
import { forgetKeys } from './idempotency.queries.ts'

/** How long an answer can be replayed: longer than any client keeps trying. */
const KEPT_MS = 2 * MS.day

/** Forgets the answers of requests that nobody repeats any more. */
export const idempotencySweeps: readonly Sweep[] = [
  {
    name: 'platform.idempotency-keys',
    run: (deps) => asClockwork(deps, ({ db, now }) => forgetKeys(db, plus(now, -KEPT_MS))),
  },
]
