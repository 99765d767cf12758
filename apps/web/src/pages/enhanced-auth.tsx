import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { sendSignInMail } from '../features/auth/auth-calls.ts'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { CaptchaSlot } from '../features/auth/captcha/captcha-slot.tsx'
import { AllSignInMethods } from '../features/auth/methods/all-sign-in-methods.tsx'
import { OrLine } from '../features/auth/methods/method-buttons.tsx'
import { EmailForm } from '../features/auth/password/email-form.tsx'
import { MailSent } from '../features/auth/password/mail-sent.tsx'
import { SignInForm } from '../features/auth/password/sign-in-form.tsx'
import { SignInHelp } from '../features/auth/password/sign-in-help.tsx'
import { type AuthProgress, useAuthStep } from '../features/auth/use-auth-step.ts'
import { OutboxButton } from '../features/demo/outbox-button.tsx'
import { OutboxSlot } from '../features/demo/outbox-slot.tsx'
import { announcePracticeWallets } from '../shell/slots/practice-wallets.ts'
import { Tabs } from '../ui/data/tabs.tsx'

type EmailMethod = 'password' | 'mail'

const LEAD = 'Use a method you’ve set up. Signing in by email also creates an account.'

/** All sign-in methods (product.md 13): emailed link or code, passkey, Twitter, wallet, password, recovery. */
export default function EnhancedAuthPage() {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const progress = useAuthStep()
  const { land } = progress
  useEffect(() => {
    void announcePracticeWallets().catch(() => undefined)
  }, [])

  return (
    <>
      <AuthFrame
        progress={progress}
        title={isSent ? 'One more step' : pageTitles.enhancedAuth}
        lead={isSent ? undefined : LEAD}
        view={isSent ? 'sent' : 'methods'}
      >
        {isSent ? (
          <MailSent
            kind="email"
            email={email}
            resend={() => sendSignInMail(email)}
            onVerified={land}
            onOtherAddress={() => setSent(false)}
            actions={<OutboxButton />}
          >
            Open the link we sent to
          </MailSent>
        ) : (
          <>
            <AllSignInMethods onSignedIn={land} />
            <OrLine>or with your email</OrLine>
            <EmailTabs
              email={email}
              onEmail={setEmail}
              onSent={() => setSent(true)}
              onSignedIn={land}
            />
            <CaptchaSlot />
            <SignInHelp />
          </>
        )}
      </AuthFrame>
      <OutboxSlot />
    </>
  )
}

function EmailTabs({
  email,
  onEmail,
  onSent,
  onSignedIn,
}: {
  email: string
  onEmail: (email: string) => void
  onSent: () => void
  onSignedIn: AuthProgress['land']
}) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const method: EmailMethod = search.get('way') === 'password' ? 'password' : 'mail'
  const open = (next: EmailMethod) => {
    const changed = new URLSearchParams(search)
    if (next === 'mail') changed.delete('way')
    else changed.set('way', next)
    setSearch(changed, { state, replace: true })
  }
  return (
    <Tabs
      label="With a link and code, or with a password"
      value={method}
      onChange={open}
      tabs={[
        {
          id: 'mail',
          label: 'Link or code',
          panel: (
            <EmailForm
              email={email}
              onEmail={onEmail}
              hint="We’ll email you a link and a 6-digit code. A new address creates a new account."
              submitLabel="Email me a link and a code"
              send={sendSignInMail}
              onSent={onSent}
            />
          ),
        },
        {
          id: 'password',
          label: 'Password',
          panel: (
            <SignInForm
              email={email}
              onEmail={onEmail}
              forgotTo={`${paths.auth}?view=forgot`}
              onSignedIn={onSignedIn}
              onUnconfirmed={() => navigate(`${paths.auth}?view=confirm`, { state })}
            />
          ),
        },
      ]}
    />
  )
}
