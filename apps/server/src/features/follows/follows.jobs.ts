import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { listDueMilestones } from './follows.queries.ts'
import { notifyFollowers } from './follows.service.ts'

/** Tells the followers of bounties that one opened, closes soon or has results, each once. */
export const followsSweeps: Sweep[] = [
  {
    name: 'follows.milestones',
    run: (deps) =>
      runAsSystem(deps, async (ctx) => {
        const due = await listDueMilestones(ctx.db, ctx.now)
        await notifyFollowers(ctx, due)
        return due.length
      }),
  },
]
