import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { refreshExposureCounts } from './arena.queries.ts'

/** Refreshes the exposure counts by which the arena shows the least exposed entry first. */
export const votesSweeps: Sweep[] = [
  {
    name: 'votes.fold-exposures',
    run: (deps) => runAsSystem(deps, (ctx) => refreshExposureCounts(ctx.db)),
  },
]
