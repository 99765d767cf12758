import { plus, systemClock } from '../platform/clock.ts'
import type { Sweep } from '../platform/work/sweeps.ts'
import { deleteExpiredChallenges } from './factors/challenges.queries.ts'
import { deleteStaleFactors } from './factors/factors.queries.ts'
import { deleteRetiredKeys } from './keys/signing-keys.queries.ts'
import { deleteExpiredFlows } from './oauth/oauth-flows.queries.ts'
import { deleteSpentProofs } from './protection/spent-proofs.queries.ts'
import { lifetimes } from './sessions/lifetimes.ts'
import { deleteExpiredTokens, deleteOldSessions } from './sessions/sessions.queries.ts'
import { deleteOldWalletRows } from './solana/wallet-nonces.queries.ts'

/** Deletes expired sessions, tokens, flows, wallet nonces, keys and unverified factors, by the machine's clock. */
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
  {
    name: 'auth.clean-up-flows',
    run: ({ database: { db } }) => deleteExpiredFlows(db, systemClock.now()),
  },
  {
    name: 'auth.clean-up-wallets',
    run: ({ database: { db } }) => deleteOldWalletRows(db, systemClock.now()),
  },
  {
    name: 'auth.clean-up-proofs',
    run: ({ database: { db } }) => deleteSpentProofs(db, systemClock.now()),
  },
  {
    name: 'auth.clean-up-keys',
    run: ({ database: { db } }) =>
      deleteRetiredKeys(db, plus(systemClock.now(), -lifetimes.endedSessionMs)),
  },
]
