import { paths } from '@laurel/contract/spec/routes'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useOpenWays } from '../auth-settings.ts'
import { OrLine, PasskeyButton, TwitterButton } from './other-ways.tsx'

/** Under the forms of `/auth`: what needs no password, and the way to everything else. */
export function MoreWays({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const ways = useOpenWays()
  const { state } = useLocation()
  return (
    <section aria-label="Other ways in">
      <OrLine>or</OrLine>
      <div className="grid gap-2">
        {ways === undefined && (
          <>
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </>
        )}
        {ways?.twitter && <TwitterButton />}
        {ways?.passkey && <PasskeyButton onSignedIn={onSignedIn} />}
        <ButtonLink to={paths.enhancedAuth} state={state} variant="quiet" isWide>
          All sign-in methods
        </ButtonLink>
      </div>
    </section>
  )
}
