import { authToasts } from '@laurel/contract/spec/messages'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NEW_PASSWORD } from '../../lib/session/arrival.ts'
import { type SessionState, useSession } from '../../lib/session/session.ts'
import type { ToastContent } from '../../lib/toast.ts'
import { useLanding } from './use-landing.ts'

/** The step of signing in: the URL's tokens are being used, a step is due, the user is in, or the forms are open. */
export type AuthStep = 'arriving' | 'second-factor' | 'new-password' | 'signed-in' | 'forms'

/** What a sign-in page shows now; `land` ends the sign-in. */
export interface AuthProgress {
  step: AuthStep
  session: SessionState
  land: () => Promise<void>
}

const WELCOME_BACK: ToastContent = authToasts.welcomeBack

/**
 * Follows the session, so that the page moves on however the user signs in: a form, a link in another tab, a wallet.
 * `welcome` is the toast at the end.
 */
export function useAuthStep(welcome: ToastContent = WELCOME_BACK): AuthProgress {
  const session = useSession()
  const isDone =
    session.status === 'signed-in' && !session.needsSecondFactor && !session.isRecovering
  const [wasSignedIn, setWasSignedIn] = useState<boolean>()
  if (wasSignedIn === undefined && session.status !== 'loading') setWasSignedIn(isDone)
  // The form for a new password shows its own toast.
  const [search] = useSearchParams()
  const isRecovering = session.isRecovering || search.get('view') === NEW_PASSWORD
  const [wasRecovering, setRecovering] = useState(isRecovering)
  if (isRecovering && !wasRecovering) setRecovering(true)
  const land = useLanding(wasRecovering ? null : welcome)

  useEffect(() => {
    if (isDone && wasSignedIn === false) void land()
  }, [isDone, wasSignedIn, land])

  return { step: stepOf(session, isRecovering, wasSignedIn === true), session, land }
}

function stepOf(
  { status, needsSecondFactor }: SessionState,
  isRecovering: boolean,
  wasSignedIn: boolean,
): AuthStep {
  if (status === 'loading') return 'arriving'
  if (status === 'signed-out') return 'forms'
  if (needsSecondFactor) return 'second-factor'
  if (isRecovering) return 'new-password'
  return wasSignedIn ? 'signed-in' : 'forms'
}
