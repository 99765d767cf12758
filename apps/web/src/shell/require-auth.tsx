import { paths } from '@laurel/contract/spec/routes'
import { guardTexts } from '@laurel/contract/spec/shell-texts'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../lib/session/session.ts'
import { Spinner } from '../ui/states/spinner.tsx'

/** The navigation state of the sign-in page: where the user wanted to go. */
interface GuardState {
  from: string
}

/**
 * Lets signed-in users through. Shows 'Authenticating...' while the session loads; redirects signed-out users, and those
 * who have not passed their second factor, to /auth, which replaces this page in the history (spec §2).
 */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { status, needsSecondFactor } = useSession()
  const { pathname, search, hash } = useLocation()
  if (status === 'loading') {
    return (
      <div
        role="status"
        className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-muted"
      >
        <Spinner label={null} className="text-2xl" />
        {guardTexts.authenticating}
      </div>
    )
  }
  if (status === 'signed-out' || needsSecondFactor) {
    const state: GuardState = { from: pathname + search + hash }
    return <Navigate to={paths.auth} replace state={state} />
  }
  return children
}
