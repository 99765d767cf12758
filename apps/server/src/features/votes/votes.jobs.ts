import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { refreshArenaCounts } from './arena.queries.ts'

/** Refreshes the counts by which the arena picks entries. */
export const votesSweeps: Sweep[] = [
  {
    name: 'votes.fold-exposures',
    run: (deps) => runAsSystem(deps, (ctx) => refreshArenaCounts(ctx.db)),
  },
]
