import { MS, plus } from '../clock.ts'
import { asClockwork, type Sweep } from '../work/sweeps.ts'
import { forgetKeys } from './idempotency.queries.ts'

/** How long a reply can be replayed: longer than any client retries. */
const KEPT_MS = 2 * MS.day

/** Deletes old idempotency keys. */
export const idempotencySweeps: readonly Sweep[] = [
  {
    name: 'platform.idempotency-keys',
    run: (deps) => asClockwork(deps, ({ db, now }) => forgetKeys(db, plus(now, -KEPT_MS))),
  },
]
