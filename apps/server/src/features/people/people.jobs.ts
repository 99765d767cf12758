import { points } from '@laurel/contract/money/money'
import { paths } from '@laurel/contract/spec/routes'
import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { accrue } from '../points/points.service.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { claimReward, type FirstStep, listStepsToReward } from './first-steps.queries.ts'

/** Maximum steps rewarded per run; the next run takes the rest. */
const BATCH = 200

const REWARDS = {
  profile: {
    category: 'profile_complete',
    title: 'Profile complete',
    rule: 'completePoints',
  },
  wallet: {
    category: 'wallet_linked',
    title: 'Wallet linked',
    rule: 'walletPoints',
  },
  twitter: {
    category: 'twitter_connected',
    title: 'Twitter connected',
    rule: 'twitterPoints',
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
          const { rule, ...reward } = REWARDS[kind]
          const { profile } = await rulesAt(ctx.db, ctx.now)
          await accrue(ctx, [
            {
              ...reward,
              amount: points(profile[rule]),
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
