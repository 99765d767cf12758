import { Fingerprint } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { signInByPasskey } from '../auth-calls.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import { type AuthCall, useAuthCall } from '../use-auth-call.ts'
import { signInWithTwitter } from './twitter-sign-in.ts'

/** A divider with a word in the middle. */
export function OrLine({ children }: { children: ReactNode }) {
  return (
    <p className="my-6 flex items-center gap-3 text-muted text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}

/** Signs in with Twitter, which redirects back here. */
export function TwitterButton() {
  const call = useAuthCall('twitter')
  const [isLeaving, setLeaving] = useState(false)

  useEffect(() => {
    // The browser's Back button restores the page as it was left.
    const restore = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [])

  return (
    <MethodButton
      call={call}
      isBusy={isLeaving}
      icon={<TwitterMark />}
      onClick={() =>
        call.run(
          () => signInWithTwitter(),
          () => setLeaving(true),
        )
      }
    >
      Continue with Twitter
    </MethodButton>
  )
}

/** Signs in with a passkey through the browser's own dialog. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const call = useAuthCall('signIn')
  return (
    <MethodButton
      call={call}
      icon={<Fingerprint aria-hidden="true" className="size-4.5" />}
      onClick={() => call.run(signInByPasskey, onSignedIn)}
    >
      Continue with a passkey
    </MethodButton>
  )
}

function MethodButton({
  call,
  icon,
  isBusy = false,
  onClick,
  children,
}: {
  call: AuthCall
  icon: ReactNode
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <div className="grid gap-2">
      <Button
        isWide
        icon={icon}
        isBusy={call.isBusy || isBusy}
        disabled={call.waitSeconds > 0}
        onClick={onClick}
      >
        {children}
      </Button>
      <RefusalNotice call={call} />
    </div>
  )
}

/** The logo of X, which the spec calls Twitter. */
function TwitterMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-4"
      fill="none"
      stroke="currentColor"
    >
      <path d="M4 3.5h4.2L20 20.5h-4.2z" strokeWidth="1.9" strokeLinejoin="round" />
      <path d="m4 20.5 6.6-7M13.4 10.6 19.6 3.5" strokeWidth="1.9" strokeLinecap="round" />
    </svg>
  )
}
