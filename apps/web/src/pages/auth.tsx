import { paths } from '@laurel/contract/spec/routes'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { resendConfirmation, sendRecovery } from '../features/auth/auth-calls.ts'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { CaptchaSlot } from '../features/auth/captcha/captcha-slot.tsx'
import { MoreWays } from '../features/auth/methods/more-ways.tsx'
import { EmailForm } from '../features/auth/password/email-form.tsx'
import { MailSent } from '../features/auth/password/mail-sent.tsx'
import { PASSWORD_ADVICE } from '../features/auth/password/password-advice.ts'
import { SignInForm } from '../features/auth/password/sign-in-form.tsx'
import { SignUpForm } from '../features/auth/password/sign-up-form.tsx'
import { useAuthStep } from '../features/auth/use-auth-step.ts'
import { useCameFrom } from '../features/auth/use-landing.ts'
import { DemoPeople } from '../features/demo/demo-people.tsx'
import { OutboxButton } from '../features/demo/outbox-button.tsx'
import { OutboxSlot } from '../features/demo/outbox-slot.tsx'
import { toastRefusal } from '../lib/session/auth-refusals.ts'
import { authClient } from '../lib/session/session.ts'
import { screenName } from '../shell/slots/continue-bar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Tabs } from '../ui/data/tabs.tsx'
import { Notice } from '../ui/states/notice.tsx'

/** What is open, and its heading. */
const TITLES = {
  'sign-in': 'Sign in to Laurel',
  'sign-up': 'Create your account',
  forgot: 'Forgot your password?',
  confirm: 'Confirm your email',
  'confirm-sent': 'One more step',
  'recovery-sent': 'One more step',
} as const

type View = keyof typeof TITLES

/** Views that speak of an address; without one, as after a reload, the form that asks for it stands in. */
const ASKED_BY: Partial<Record<View, View>> = {
  'confirm-sent': 'confirm',
  'recovery-sent': 'forgot',
}

const CONFIRMED = { title: 'Email confirmed', text: 'You are signed in.' }

/** What is open, kept in the address so that Back works. */
function useView(email: string): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const asked = search.get('view') ?? ''
  const view = Object.hasOwn(TITLES, asked) ? (asked as View) : 'sign-in'
  const open = (next: View) => {
    const changed = new URLSearchParams(search)
    if (next === 'sign-in') changed.delete('view')
    else changed.set('view', next)
    setSearch(changed, { state })
  }
  return [email === '' ? (ASKED_BY[view] ?? view) : view, open]
}

/** Sign in, sign up and getting back in. Ends at `/`, or `/prelaunch` while the flag is on (spec §2). */
export default function AuthPage() {
  const [email, setEmail] = useState('')
  const [isBreached, setBreached] = useState(false)
  const [view, setView] = useView(email)
  const progress = useAuthStep(view === 'confirm-sent' ? CONFIRMED : undefined)
  const from = useCameFrom()
  const { land } = progress

  useEffect(() => {
    // Loaded while the person types, so that the first press needn't wait for it.
    authClient().catch(() => undefined)
  }, [])

  const confirmAgain = async () => {
    setView('confirm-sent')
    const result = await resendConfirmation(email)
    if (!result.ok) toastRefusal(result.refusal, 'signUp')
  }
  const shared = { email, onEmail: setEmail }

  return (
    <>
      <AuthFrame progress={progress} title={TITLES[view]} view={view}>
        {from !== null && (
          <Notice className="mb-6">
            <p>
              Sign in to go on to <strong className="font-medium">{screenName(from)}</strong>.
            </p>
          </Notice>
        )}
        {view === 'confirm-sent' && isBreached && (
          <Notice tone="warn" title={PASSWORD_ADVICE.title} className="mb-6">
            <p>{PASSWORD_ADVICE.text}</p>
          </Notice>
        )}
        {view === 'confirm-sent' && (
          <MailSent
            kind="signup"
            email={email}
            resend={() => resendConfirmation(email)}
            onVerified={land}
            onOtherAddress={() => setView('sign-up')}
            actions={<OutboxButton />}
          >
            Click the confirmation link that we sent to
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
            If there is an account, a link to set a new password is on its way to
          </MailSent>
        )}
        {view === 'forgot' && (
          <EmailForm
            {...shared}
            hint="We send a link and a code to set a new password, if there is an account with this address."
            submitLabel="Send the link"
            send={sendRecovery}
            onSent={() => setView('recovery-sent')}
          />
        )}
        {view === 'confirm' && (
          <EmailForm
            {...shared}
            hint="We send another link and code, if there is an account that waits for them."
            submitLabel="Send the confirmation"
            send={resendConfirmation}
            onSent={() => setView('confirm-sent')}
          />
        )}
        {(view === 'sign-in' || view === 'sign-up') && (
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
                    {...shared}
                    forgotTo={`${paths.auth}?view=forgot`}
                    onSignedIn={land}
                    onUnconfirmed={confirmAgain}
                  />
                ),
              },
              {
                id: 'sign-up',
                label: 'Sign up',
                panel: (
                  <SignUpForm
                    {...shared}
                    onCreated={(isAdvised) => {
                      setBreached(isAdvised)
                      setView('confirm-sent')
                    }}
                    onSignedIn={land}
                    onTaken={() => setView('sign-in')}
                  />
                ),
              },
            ]}
          />
        )}
        <CaptchaSlot />
        {view === 'sign-in' || view === 'sign-up' ? (
          <MoreWays onSignedIn={land} />
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
