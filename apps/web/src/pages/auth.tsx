import { paths } from '@laurel/contract/spec/routes'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { resendConfirmation, sendRecovery } from '../features/auth/auth-calls.ts'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { CaptchaSlot } from '../features/auth/captcha/captcha-slot.tsx'
import { MoreSignInMethods } from '../features/auth/methods/more-sign-in-methods.tsx'
import { EmailForm } from '../features/auth/password/email-form.tsx'
import { MailSent } from '../features/auth/password/mail-sent.tsx'
import { PASSWORD_ADVICE } from '../features/auth/password/password-advice.ts'
import { SignInForm } from '../features/auth/password/sign-in-form.tsx'
import { SignUpForm } from '../features/auth/password/sign-up-form.tsx'
import { type AuthProgress, useAuthStep } from '../features/auth/use-auth-step.ts'
import { useReturnPath } from '../features/auth/use-landing.ts'
import { DemoPeople } from '../features/demo/demo-people.tsx'
import { OutboxButton } from '../features/demo/outbox-button.tsx'
import { OutboxSlot } from '../features/demo/outbox-slot.tsx'
import { toastRefusal } from '../lib/session/auth-refusals.ts'
import { authClient } from '../lib/session/session.ts'
import { screenName } from '../shell/slots/continue-bar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Tabs } from '../ui/data/tabs.tsx'
import { Notice } from '../ui/states/notice.tsx'

/** The views and their headings. */
const TITLES = {
  'sign-in': 'Sign in to Laurel',
  'sign-up': 'Create your account',
  forgot: 'Forgot your password?',
  confirm: 'Confirm your email',
  'confirm-sent': 'One more step',
  'recovery-sent': 'One more step',
} as const

type View = keyof typeof TITLES

/** Views that need an address; without one, such as after a reload, the form that asks for it is shown instead. */
const FALLBACK_VIEWS: Partial<Record<View, View>> = {
  'confirm-sent': 'confirm',
  'recovery-sent': 'forgot',
}

const CONFIRMED = { title: 'Email confirmed', text: 'You are signed in.' }

/** The current view, kept in the URL so that Back works. */
function useView(email: string): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const requested = search.get('view') ?? ''
  const view = Object.hasOwn(TITLES, requested) ? (requested as View) : 'sign-in'
  const open = (next: View) => {
    const changed = new URLSearchParams(search)
    if (next === 'sign-in') changed.delete('view')
    else changed.set('view', next)
    setSearch(changed, { state })
  }
  return [email === '' ? (FALLBACK_VIEWS[view] ?? view) : view, open]
}

/** Sign-in, sign-up and account recovery. Ends at `/`, or `/prelaunch` while the flag is on (spec §2). */
export default function AuthPage() {
  const [email, setEmail] = useState('')
  const [isBreached, setBreached] = useState(false)
  const [view, setView] = useView(email)
  const progress = useAuthStep(view === 'confirm-sent' ? CONFIRMED : undefined)
  const from = useReturnPath()
  const { land } = progress

  useEffect(() => {
    // Loaded while the user types, so that the first click need not wait for it.
    authClient().catch(() => undefined)
  }, [])

  const resend = async () => {
    setView('confirm-sent')
    const result = await resendConfirmation(email)
    if (!result.ok) toastRefusal(result.refusal, 'signUp')
  }
  const form = { view, setView, email, onEmail: setEmail, land }

  return (
    <>
      <AuthFrame progress={progress} title={TITLES[view]} view={view}>
        <Notices from={from} isBreached={view === 'confirm-sent' && isBreached} />
        <MailSentViews {...form} />
        <MailForms {...form} />
        {(view === 'sign-in' || view === 'sign-up') && (
          <PasswordTabs
            {...form}
            view={view}
            onUnconfirmed={resend}
            onCreated={(isPasswordBreached) => {
              setBreached(isPasswordBreached)
              setView('confirm-sent')
            }}
          />
        )}
        <CaptchaSlot />
        {view === 'sign-in' || view === 'sign-up' ? (
          <MoreSignInMethods onSignedIn={land} />
        ) : (
          <ButtonLink to={paths.auth} variant="quiet" isWide className="mt-2">
            Back to sign in
          </ButtonLink>
        )}
        <DemoPeople onSignedIn={land} />
      </AuthFrame>
      <OutboxSlot />
    </>
  )
}

interface ViewProps {
  view: View
  setView: (view: View) => void
  email: string
  onEmail: (email: string) => void
  land: AuthProgress['land']
}

function Notices({ from, isBreached }: { from: string | null; isBreached: boolean }) {
  return (
    <>
      {from !== null && (
        <Notice className="mb-6">
          <p>
            Sign in to continue to <strong className="font-medium">{screenName(from)}</strong>.
          </p>
        </Notice>
      )}
      {isBreached && (
        <Notice tone="warn" title={PASSWORD_ADVICE.title} className="mb-6">
          <p>{PASSWORD_ADVICE.text}</p>
        </Notice>
      )}
    </>
  )
}

function MailSentViews({ view, setView, email, land }: ViewProps) {
  return (
    <>
      {view === 'confirm-sent' && (
        <MailSent
          kind="signup"
          email={email}
          resend={() => resendConfirmation(email)}
          onVerified={land}
          onOtherAddress={() => setView('sign-up')}
          actions={<OutboxButton />}
        >
          Click the confirmation link we sent to
        </MailSent>
      )}
      {view === 'recovery-sent' && (
        <MailSent
          kind="recovery"
          email={email}
          resend={() => sendRecovery(email)}
          onVerified={land}
          onOtherAddress={() => setView('forgot')}
          actions={<OutboxButton />}
        >
          If there’s an account, we’ve sent a link to set a new password to
        </MailSent>
      )}
    </>
  )
}

function MailForms({ view, setView, email, onEmail }: ViewProps) {
  return (
    <>
      {view === 'forgot' && (
        <EmailForm
          email={email}
          onEmail={onEmail}
          hint="We’ll email you a link and a code to set a new password, if this address has an account."
          submitLabel="Send link"
          send={sendRecovery}
          onSent={() => setView('recovery-sent')}
        />
      )}
      {view === 'confirm' && (
        <EmailForm
          email={email}
          onEmail={onEmail}
          hint="We’ll email you another link and code, if this address has an unconfirmed account."
          submitLabel="Send the confirmation"
          send={resendConfirmation}
          onSent={() => setView('confirm-sent')}
        />
      )}
    </>
  )
}

function PasswordTabs({
  view,
  setView,
  email,
  onEmail,
  land,
  onUnconfirmed,
  onCreated,
}: ViewProps & {
  view: 'sign-in' | 'sign-up'
  onUnconfirmed: () => void
  onCreated: (isPasswordBreached: boolean) => void
}) {
  return (
    <Tabs
      label="Sign in or sign up"
      value={view}
      onChange={setView}
      tabs={[
        {
          id: 'sign-in',
          label: 'Sign in',
          panel: (
            <SignInForm
              email={email}
              onEmail={onEmail}
              forgotTo={`${paths.auth}?view=forgot`}
              onSignedIn={land}
              onUnconfirmed={onUnconfirmed}
            />
          ),
        },
        {
          id: 'sign-up',
          label: 'Sign up',
          panel: (
            <SignUpForm
              email={email}
              onEmail={onEmail}
              onCreated={onCreated}
              onSignedIn={land}
              onTaken={() => setView('sign-in')}
            />
          ),
        },
      ]}
    />
  )
}
