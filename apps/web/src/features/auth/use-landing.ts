import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ContinueState, findLandingPath } from '../../lib/session/landing.ts'
import { readSession } from '../../lib/session/session.ts'
import { type ToastContent, toast } from '../../lib/toast.ts'

/** The path from which the guard redirected here (`/profile`), or null. */
export function useReturnPath(): string | null {
  const from: unknown = useLocation().state?.from
  return typeof from === 'string' ? from : null
}

/**
 * Ends a sign-in: shows `welcome` and goes to `/`, or to `/prelaunch` while the flag is on (spec §2). Stays while a
 * second factor or a new password is due. Idempotent, since the form and the session both call it.
 */
export function useLanding(welcome: ToastContent | null): () => Promise<void> {
  const navigate = useNavigate()
  const from = useReturnPath()
  const landing = useRef<Promise<void> | null>(null)

  return useCallback(async () => {
    const { status, needsSecondFactor, isRecovering } = readSession()
    if (status !== 'signed-in' || needsSecondFactor || isRecovering) return
    landing.current ??= finish()

    async function finish(): Promise<void> {
      if (welcome !== null) toast({ ...welcome, tone: 'good' })
      const state: ContinueState | null = from === null ? null : { continueTo: from }
      await navigate(await findLandingPath(), { state })
    }
    await landing.current
  }, [navigate, from, welcome])
}
