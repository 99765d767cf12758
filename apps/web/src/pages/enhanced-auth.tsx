import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { sendSignInMail } from '../features/auth/auth-calls.ts'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { CaptchaSlot } from '../features/auth/captcha/captcha-slot.tsx'
import { AllWays } from '../features/auth/methods/all-ways.tsx'
import { OrLine } from '../features/auth/methods/other-ways.tsx'
import { CannotGetIn } from '../features/auth/password/cannot-get-in.tsx'
import { EmailForm } from '../features/auth/password/email-form.tsx'
import { MailSent } from '../features/auth/password/mail-sent.tsx'
import { SignInForm } from '../features/auth/password/sign-in-form.tsx'
import { useAuthStep } from '../features/auth/use-auth-step.ts'
import { OutboxButton } from '../features/demo/outbox-button.tsx'
import { OutboxSlot } from '../features/demo/outbox-slot.tsx'
import { announcePracticeWallets } from '../shell/slots/practice-wallets.ts'
import { Tabs } from '../ui/data/tabs.tsx'

type Way = 'password' | 'mail'

const LEAD = 'Use the one that you have set up. Email also makes a new account.'

/** All ways into an account (product.md 13): by mail without a password, passkey, Twitter, wallet, password, recovery. */
export default function EnhancedAuthPage() {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const progress = useAuthStep()
  const { land } = progress
  const way: Way = search.get('way') === 'password' ? 'password' : 'mail'

  useEffect(() => {
    void announcePracticeWallets().catch(() => undefined)
  }, [])

  const openWay = (next: Way) => {
    const changed = new URLSearchParams(search)
    if (next === 'mail') changed.delete('way')
    else changed.set('way', next)
    setSearch(changed, { state, replace: true })
  }

  return (
    <>
      <AuthFrame
        progress={progress}
        title={isSent ? 'One more step' : pageTitles.enhancedAuth}
        lead={isSent ? undefined : LEAD}
        view={isSent ? 'sent' : 'ways'}
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
            Open the link that we sent to
          </MailSent>
        ) : (
          <>
            <AllWays onSignedIn={land} />
            <OrLine>or with your email</OrLine>
            <Tabs
              label="With a link and a code, or with a password"
              value={way}
              onChange={openWay}
              tabs={[
                {
                  id: 'mail',
                  label: 'Link or code',
                  panel: (
                    <EmailForm
                      email={email}
                      onEmail={setEmail}
                      hint="We mail you a link and a 6-digit code. A new address gets a new account."
                      submitLabel="Email me a link and a code"
                      send={sendSignInMail}
                      onSent={() => setSent(true)}
                    />
                  ),
                },
                {
                  id: 'password',
                  label: 'Password',
                  panel: (
                    <SignInForm
                      email={email}
                      onEmail={setEmail}
                      forgotTo={`${paths.auth}?view=forgot`}
                      onSignedIn={land}
                      onUnconfirmed={() => navigate(`${paths.auth}?view=confirm`, { state })}
                    />
                  ),
                },
              ]}
            />
            <CaptchaSlot />
            <CannotGetIn />
          </>
        )}
      </AuthFrame>
      <OutboxSlot />
    </>
  )
}
