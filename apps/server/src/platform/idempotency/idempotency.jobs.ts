import { MS, plus } from '../clock.ts'
import { runAsSystem, type Sweep } from '../work/sweeps.ts'
import { deleteIdempotencyKeys } from './idempotency.queries.ts'

/** How long a reply can be replayed: longer than any client retries. */
const KEPT_MS = 2 * MS.day

/** Deletes old idempotency keys. */
export const idempotencySweeps: readonly Sweep[] = [
  {
    name: 'platform.idempotency-keys',
    run: (deps) =>
      runAsSystem(deps, ({ db, now }) => deleteIdempotencyKeys(db, plus(now, -KEPT_MS))),
  },
]
