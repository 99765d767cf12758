import { vi } from 'vitest'
import { accessToken, type SessionState, useSession } from '../lib/session/session.ts'

/**
 * Signs a person in (null: signs out), in a test file that says `vi.mock('../lib/session/session.ts', { spy: true })`.
 */
export function setSession(userId: string | null): void {
  const state: SessionState =
    userId === null
      ? { status: 'signed-out', user: null, isRecovering: false, needsSecondFactor: false }
      : {
          status: 'signed-in',
          user: {
            id: userId,
            email: 'ada@example.com',
            provider: 'email',
            metadata: {},
            isWalletUser: false,
            walletAddress: null,
          },
          isRecovering: false,
          needsSecondFactor: false,
        }
  vi.mocked(useSession).mockReturnValue(state)
  vi.mocked(accessToken).mockResolvedValue(userId === null ? null : 'token')
}
