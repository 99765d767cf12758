import { authToasts } from '@laurel/contract/spec/messages'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NEW_PASSWORD } from '../../lib/session/arrival.ts'
import { type SessionState, useSession } from '../../lib/session/session.ts'
import type { ToastContent } from '../../lib/toast.ts'
import { useLanding } from './use-landing.ts'

/** Where signing in stands: what the address held is being used; a step is due; somebody is in; or the forms are open. */
export type AuthStep = 'arriving' | 'second-factor' | 'new-password' | 'signed-in' | 'forms'

/** What a sign-in page shows now, and how signing in ends. */
export interface AuthProgress {
  step: AuthStep
  session: SessionState
  land: () => Promise<void>
}

const WELCOME_BACK: ToastContent = authToasts.welcomeBack

/**
 * Follows the session, so that however somebody gets in (a form, a link in another tab, a wallet) the page goes on by
 * itself. `welcome` is said at the end.
 */
export function useAuthStep(welcome: ToastContent = WELCOME_BACK): AuthProgress {
  const session = useSession()
  const isDone =
    session.status === 'signed-in' && !session.needsSecondFactor && !session.isRecovering
  const [wasIn, setWasIn] = useState<boolean>()
  if (wasIn === undefined && session.status !== 'loading') setWasIn(isDone)
  // The form of a new password says itself what it has done.
  const [search] = useSearchParams()
  const isRecovering = session.isRecovering || search.get('view') === NEW_PASSWORD
  const [wasRecovering, setRecovering] = useState(isRecovering)
  if (isRecovering && !wasRecovering) setRecovering(true)
  const land = useLanding(wasRecovering ? null : welcome)

  useEffect(() => {
    if (isDone && wasIn === false) void land()
  }, [isDone, wasIn, land])

  return { step: stepOf(session, isRecovering, wasIn === true), session, land }
}

function stepOf(
  { status, needsSecondFactor }: SessionState,
  isRecovering: boolean,
  wasIn: boolean,
): AuthStep {
  if (status === 'loading') return 'arriving'
  if (status === 'signed-out') return 'forms'
  if (needsSecondFactor) return 'second-factor'
  if (isRecovering) return 'new-password'
  return wasIn ? 'signed-in' : 'forms'
}
