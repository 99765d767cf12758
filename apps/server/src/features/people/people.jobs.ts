import { points } from '@laurel/contract/money/money'
import { paths } from '@laurel/contract/spec/routes'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { RULES } from '../points/points.rules.ts'
import { accrue } from '../points/points.service.ts'
import { claimReward, type FirstStep, listStepsToReward } from './first-steps.queries.ts'

/** Maximum steps rewarded per run; the next run takes the rest. */
const BATCH = 200

const REWARDS = {
  profile: {
    category: 'profile_complete',
    title: 'Profile complete',
    amount: points(RULES.profile.completePoints),
  },
  wallet: {
    category: 'wallet_linked',
    title: 'Wallet linked',
    amount: points(RULES.profile.walletPoints),
  },
  twitter: {
    category: 'twitter_connected',
    title: 'Twitter connected',
    amount: points(RULES.profile.twitterPoints),
  },
} as const satisfies Record<FirstStep['kind'], object>

/**
 * Books the points for a complete profile, a linked wallet and a connected Twitter account, each once per person; they
 * settle at trust level 1 (rules D-profile-complete, D-first-steps).
 */
export const peopleSweeps: Sweep[] = [
  {
    name: 'people.reward-first-steps',
    async run(deps) {
      let rewarded = 0
      for (const step of await listStepsToReward(deps.database.db, BATCH)) {
        const { userId, kind } = step
        const isNew = await runAsSystem(deps, async (ctx) => {
          if (!(await claimReward(ctx.db, step, ctx.now))) return false
          await accrue(ctx, [
            {
              ...REWARDS[kind],
              userId,
              basis: 'standing',
              causeKind: kind,
              causeId: userId,
              url: paths.profile,
            },
          ])
          return true
        })
        if (isNew) rewarded += 1
      }
      return rewarded
    },
  },
]
