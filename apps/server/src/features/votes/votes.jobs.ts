import { utcDay } from '../../platform/clock.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { refreshArenaCounts } from './arena.queries.ts'
import { isSearched } from './collusion/past-decisions.queries.ts'
import { searchSupportGroups } from './collusion/support-groups.service.ts'

/** The automatic work of voting. */
export const votesSweeps: Sweep[] = [
  {
    // The counts by which the arena picks entries.
    name: 'votes.fold-exposures',
    run: (deps) => runAsSystem(deps, (ctx) => refreshArenaCounts(ctx.db)),
  },
  {
    name: 'votes.search-support-groups',
    async run(deps) {
      if (await isSearched(deps.database.db, utcDay(deps.clock.now()))) return 0
      return (await runAsSystem(deps, searchSupportGroups)).length
    },
  },
]
