import { points } from '@laurel/contract/money'
import { paths } from '@laurel/contract/spec/routes'
import { asClockwork, type Sweep } from '../../platform/sweeps.ts'
import { RULES } from '../points/points.rules.ts'
import { accrue } from '../points/points.service.ts'
import { peopleToReward, takeProfileReward } from './profile-rewards.queries.ts'

/** People rewarded in one run; the next run takes the rest. */
const BATCH = 200

/** Books the points for a complete profile, once a person; they settle at trust level 1 (rule D-profile-complete). */
export const peopleSweeps: Sweep[] = [
  {
    name: 'people.reward-profiles',
    async run(deps) {
      let rewarded = 0
      for (const { userId } of await peopleToReward(deps.database.db, BATCH)) {
        const isNew = await asClockwork(deps, async (ctx) => {
          if (!(await takeProfileReward(ctx.db, userId, ctx.now))) return false
          await accrue(ctx, [
            {
              userId,
              amount: points(RULES.profile.completePoints),
              category: 'profile_complete',
              basis: 'standing',
              causeKind: 'profile',
              causeId: userId,
              title: 'Profile complete',
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
