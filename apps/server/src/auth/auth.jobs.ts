import { plus, systemClock } from '../platform/clock.ts'
import type { Sweep } from '../platform/sweeps.ts'
import { deleteExpiredChallenges } from './factors/challenges.queries.ts'
import { deleteStaleFactors } from './factors/factors.queries.ts'
import { lifetimes } from './lifetimes.ts'
import { deleteExpiredTokens, deleteOldSessions } from './sessions.queries.ts'

/** Deletes sessions, mail tokens and flows that are long over. Goes by the machine's clock, as they do. */
export const authSweeps: Sweep[] = [
  {
    name: 'auth.clean-up',
    async run({ database: { db } }) {
      const now = systemClock.now()
      const sessions = await deleteOldSessions(db, {
        ended: plus(now, -lifetimes.endedSessionMs),
        refreshed: plus(now, -lifetimes.sessionIdleMs - lifetimes.endedSessionMs),
      })
      const challenges = await deleteExpiredChallenges(db, now)
      const factors = await deleteStaleFactors(db, plus(now, -lifetimes.unverifiedFactorMs))
      return sessions + challenges + factors + (await deleteExpiredTokens(db, now))
    },
  },
]
