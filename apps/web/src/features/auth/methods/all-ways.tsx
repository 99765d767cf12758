import { Wallet } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazy.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type OpenWays, useOpenWays } from '../auth-settings.ts'
import { PasskeyButton, TwitterButton } from './other-ways.tsx'

const SolanaSignIn = lazyPart(() => import('./solana-sign-in.tsx'))

/** The ways in that need no email. Those that are closed are named, with the reason. */
export function AllWays({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const ways = useOpenWays()
  if (ways === undefined) {
    return (
      <div className="grid gap-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    )
  }
  const closed = whyClosed(ways)
  return (
    <div className="grid gap-2">
      {ways.passkey && <PasskeyButton onSignedIn={onSignedIn} />}
      {ways.twitter && <TwitterButton />}
      {ways.solana && <SolanaButton onSignedIn={onSignedIn} />}
      {closed.length > 0 && (
        <ul className="grid gap-1 text-muted text-sm">
          {closed.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function whyClosed({ passkey, twitter, solana }: OpenWays): string[] {
  return [
    ...(passkey ? [] : ['Passkeys need a browser and a site that support them.']),
    ...(twitter ? [] : ['Twitter sign-in is not set up on this site.']),
    ...(solana ? [] : ['Signing in with a Solana wallet is switched off on this site.']),
  ]
}

/** Opens the list of wallets; their code is loaded for those who ask for it. */
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
