import { utcDay } from '../../platform/clock.ts'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { refreshArenaCounts } from './arena.queries.ts'
import { isSearched } from './collusion/past-decisions.queries.ts'
import { searchSupportGroups } from './collusion/support-groups.service.ts'
import { listBanChanges } from './voids/voids.queries.ts'
import { liftVoids, voidVoters } from './voids/voids.service.ts'

/** Maximum people voided or freed per run; the next run takes the rest. */
const BATCH = 100

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
  {
    name: 'votes.void-banned',
    async run(deps) {
      const { banned, unbanned } = await listBanChanges(deps.database.db, deps.clock.now(), BATCH)
      for (const userId of banned) {
        const cause = { cause: 'ban', reason: 'The account is banned.' } as const
        await runAsSystem(deps, (ctx) => voidVoters(ctx, [userId], cause))
      }
      for (const userId of unbanned) {
        const cause = { cause: 'ban', reason: 'The account is no longer banned.' } as const
        await runAsSystem(deps, (ctx) => liftVoids(ctx, [userId], cause))
      }
      return banned.length + unbanned.length
    },
  },
]
