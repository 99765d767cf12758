import { paths } from '@laurel/contract/spec/routes'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useAvailableMethods } from '../auth-settings.ts'
import { OrLine, PasskeyButton, TwitterButton } from './method-buttons.tsx'

/** Below the forms of `/auth`: the sign-in methods without a password, and a link to all others. */
export function MoreSignInMethods({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const methods = useAvailableMethods()
  const { state } = useLocation()
  return (
    <section aria-label="Other sign-in methods">
      <OrLine>or</OrLine>
      <div className="grid gap-2">
        {methods === undefined && (
          <>
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </>
        )}
        {methods?.twitter && <TwitterButton />}
        {methods?.passkey && <PasskeyButton onSignedIn={onSignedIn} />}
        <ButtonLink to={paths.enhancedAuth} state={state} variant="quiet" isWide>
          All sign-in methods
        </ButtonLink>
      </div>
    </section>
  )
}
