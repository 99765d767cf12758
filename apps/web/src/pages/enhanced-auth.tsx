import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AuthPanel } from '../features/auth/auth-panel.tsx'
import { SignInForm } from '../features/auth/sign-in-form.tsx'
import { SignedIn } from '../features/auth/signed-in.tsx'
import { WaysIn } from '../features/auth/ways-in.tsx'
import { landingNow } from '../lib/landing.ts'
import { useSession } from '../lib/session.ts'

/** All ways into an account: what works here, and what doesn't yet. */
export default function EnhancedAuthPage() {
  const session = useSession()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [isLanding, setLanding] = useState(false)
  return (
    <AuthPanel>
      <h1 tabIndex={-1} className="mb-2 text-3xl">
        {pageTitles.enhancedAuth}
      </h1>
      <p className="mb-8 text-muted">
        Password first; below it everything else that opens an account.
      </p>
      {session.status === 'signed-in' && !isLanding ? (
        <SignedIn user={session.user} />
      ) : (
        <SignInForm
          email={email}
          onEmail={setEmail}
          forgotTo={`${paths.auth}?view=forgot`}
          onSignedIn={async () => {
            setLanding(true)
            await navigate(await landingNow())
          }}
          onUnconfirmed={() => navigate(`${paths.auth}?view=sign-up`)}
        />
      )}
      <WaysIn />
    </AuthPanel>
  )
}
