import { paths } from '@laurel/contract/spec/routes'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { resendConfirmation, sendRecovery } from '../features/auth/auth-calls.ts'
import { AuthNotice } from '../features/auth/auth-notice.tsx'
import { AuthPanel } from '../features/auth/auth-panel.tsx'
import { ForgotForm } from '../features/auth/forgot-form.tsx'
import { MailSent } from '../features/auth/mail-sent.tsx'
import { ResetForm } from '../features/auth/reset-form.tsx'
import { SignInForm } from '../features/auth/sign-in-form.tsx'
import { SignUpForm } from '../features/auth/sign-up-form.tsx'
import { SignedIn } from '../features/auth/signed-in.tsx'
import { DemoPeople } from '../features/demo/demo-people.tsx'
import { OutboxButton } from '../features/demo/outbox-button.tsx'
import { landingNow } from '../lib/landing.ts'
import { lazyPart } from '../lib/lazy.ts'
import { authClient, useSession } from '../lib/session.ts'
import { type ContinueState, screenName } from '../shell/continue-bar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Tabs } from '../ui/tabs.tsx'

const OutboxDialog = lazyPart(() => import('../features/demo/outbox-dialog.tsx'))

type View = 'sign-in' | 'sign-up' | 'forgot' | 'confirm-sent' | 'recovery-sent'

const TITLES: Record<View, string> = {
  'sign-in': 'Sign in to Laurel',
  'sign-up': 'Create your account',
  forgot: 'Forgot your password?',
  'confirm-sent': 'One more step',
  'recovery-sent': 'One more step',
}

const VIEWS: readonly string[] = ['sign-in', 'sign-up', 'forgot', 'confirm-sent', 'recovery-sent']

/** What is open, kept in the address so that Back works. */
function useView(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const asked = search.get('view') ?? ''
  const open = (view: View) => {
    const next = new URLSearchParams(search)
    if (view === 'sign-in') next.delete('view')
    else next.set('view', view)
    setSearch(next, { state })
  }
  return [VIEWS.includes(asked) ? (asked as View) : 'sign-in', open]
}

/** Sign in, sign up and getting back in. Ends at `/`, or `/prelaunch` while the flag is on (spec §2). */
export default function AuthPage() {
  const session = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const [search, setSearch] = useSearchParams()
  const [view, setView] = useView()
  const [email, setEmail] = useState('')
  const [wasSignedIn, setWasSignedIn] = useState<boolean>()
  if (wasSignedIn === undefined && session.status !== 'loading') {
    setWasSignedIn(session.status === 'signed-in')
  }
  const isAlreadyIn = wasSignedIn === true && session.status === 'signed-in'
  const from: unknown = location.state?.from

  useEffect(() => {
    // Loaded while the person types, so that the first press needn't wait for it.
    authClient().catch(() => undefined)
  }, [])

  const land = async () => {
    const state: ContinueState | null = typeof from === 'string' ? { continueTo: from } : null
    await navigate(await landingNow(), { state })
  }

  const setMail = (id: string | null) => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete('mail')
    else next.set('mail', id)
    setSearch(next, { state: location.state, replace: search.has('mail') })
  }

  // A view without its address, as after a reload, falls back to the form that asks for it.
  const shown =
    email === '' && view === 'confirm-sent'
      ? 'sign-in'
      : email === '' && view === 'recovery-sent'
        ? 'forgot'
        : view

  return (
    <AuthPanel>
      <h1 tabIndex={-1} className="mb-6 text-3xl">
        {titleOf(session.isRecovering, isAlreadyIn, shown)}
      </h1>
      <AuthNotice />
      {typeof from === 'string' && session.status === 'signed-out' && (
        <Notice className="mb-6">
          <p>
            Sign in to go on to <strong className="font-medium">{screenName(from)}</strong>.
          </p>
        </Notice>
      )}
      {session.isRecovering ? (
        <ResetForm onDone={land} />
      ) : isAlreadyIn ? (
        <SignedIn user={session.user} />
      ) : shown === 'confirm-sent' ? (
        <MailSent
          email={email}
          resend={() => resendConfirmation(email)}
          actions={<OutboxButton onOpen={() => setMail('')} />}
        >
          Click the confirmation link that we sent to
        </MailSent>
      ) : shown === 'recovery-sent' ? (
        <MailSent
          email={email}
          resend={() => sendRecovery(email)}
          actions={<OutboxButton onOpen={() => setMail('')} />}
        >
          If there is an account, a link to set a new password is on its way to
        </MailSent>
      ) : shown === 'forgot' ? (
        <>
          <ForgotForm email={email} onEmail={setEmail} onSent={() => setView('recovery-sent')} />
          <ButtonLink to={paths.auth} variant="quiet" isWide className="mt-2">
            Back to sign in
          </ButtonLink>
        </>
      ) : (
        <Tabs
          label="Sign in or sign up"
          value={shown}
          onChange={setView}
          tabs={[
            {
              id: 'sign-in',
              label: 'Sign in',
              panel: (
                <SignInForm
                  email={email}
                  onEmail={setEmail}
                  forgotTo={`${paths.auth}?view=forgot`}
                  onSignedIn={land}
                  onUnconfirmed={() => {
                    setView('confirm-sent')
                    void resendConfirmation(email)
                  }}
                />
              ),
            },
            {
              id: 'sign-up',
              label: 'Sign up',
              panel: (
                <SignUpForm
                  email={email}
                  onEmail={setEmail}
                  onCreated={() => setView('confirm-sent')}
                  onSignedIn={land}
                  onTaken={() => setView('sign-in')}
                />
              ),
            },
          ]}
        />
      )}
      {!session.isRecovering && <DemoPeople onSignedIn={land} />}
      {search.has('mail') && (
        <Suspense fallback={null}>
          <OutboxDialog
            mailId={search.get('mail') ?? ''}
            onOpen={setMail}
            onClose={() => setMail(null)}
          />
        </Suspense>
      )}
    </AuthPanel>
  )
}

function titleOf(isRecovering: boolean, isAlreadyIn: boolean, view: View): string {
  if (isRecovering) return 'Set a new password'
  return isAlreadyIn ? 'You are signed in' : TITLES[view]
}
