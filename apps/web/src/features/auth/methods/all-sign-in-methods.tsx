import { Wallet } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazy.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type AvailableMethods, useAvailableMethods } from '../auth-settings.ts'
import { PasskeyButton, TwitterButton } from './method-buttons.tsx'

const SolanaSignIn = lazyPart(() => import('./solana-sign-in.tsx'))

/** The sign-in methods that need no email; unavailable ones are listed with the reason. */
export function AllSignInMethods({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const methods = useAvailableMethods()
  if (methods === undefined) {
    return (
      <div className="grid gap-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    )
  }
  const reasons = whyUnavailable(methods)
  return (
    <div className="grid gap-2">
      {methods.passkey && <PasskeyButton onSignedIn={onSignedIn} />}
      {methods.twitter && <TwitterButton />}
      {methods.solana && <SolanaButton onSignedIn={onSignedIn} />}
      {reasons.length > 0 && (
        <ul className="grid gap-1 text-muted text-sm">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function whyUnavailable({ passkey, twitter, solana }: AvailableMethods): string[] {
  return [
    ...(passkey ? [] : ['Passkeys need a browser and a site that support them.']),
    ...(twitter ? [] : ['Twitter sign-in is not set up on this site.']),
    ...(solana ? [] : ['Solana wallet sign-in is turned off on this site.']),
  ]
}

/** Opens the list of wallets, whose code is loaded on demand. */
function SolanaButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        isWide
        aria-expanded={isOpen}
        icon={<Wallet aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(!isOpen)}
      >
        Sign in with Solana
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <SolanaSignIn onSignedIn={onSignedIn} />
        </Suspense>
      )}
    </>
  )
}
