import { runAsSystem, type Sweep } from '../../platform/work/sweeps.ts'
import { findCurrentSeason } from '../points/seasons/seasons.service.ts'
import { rulesAt } from '../rules/rules-in-force.service.ts'
import { listDueReferrals, postponeReferrals } from './referrals.queries.ts'
import { nextCheck, settleReferral } from './referrals.service.ts'

/** Looks at the invitees' scores once a day after the settlement, and rewards those who earned enough. */
export const referralsSweeps: Sweep[] = [
  {
    name: 'referrals.reward',
    async run(deps) {
      const { db } = deps.database
      const now = deps.clock.now()
      const { referral: rules } = await rulesAt(db, now)
      const season = await findCurrentSeason(db, now)
      if (rules === null || season === null) return 0
      const due = await listDueReferrals(db, now)
      const isEarned = ({ scorePoints }: { scorePoints: number }) =>
        scorePoints >= rules.minScorePoints
      const early = due.filter((one) => !isEarned(one)).map(({ inviteeId }) => inviteeId)
      if (early.length > 0) await postponeReferrals(db, early, nextCheck(now))
      for (const { inviteeId } of due.filter(isEarned)) {
        await runAsSystem(deps, (ctx) => settleReferral(ctx, inviteeId, season, rules))
      }
      return due.length
    },
  },
]
