import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../../../lib/session/sign-out.ts'
import type { StepUpNeed } from '../../../lib/session/step-up.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { authKeys } from '../keys.ts'
import { CodeForm } from '../password/code-form.tsx'
import { RefusalNotice } from '../refusal-notice.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { useAuthCall } from '../use-auth-call.ts'
import { FactorChallenge } from './second-factor.tsx'
import {
  mailStepUpCode,
  proveMailedCode,
  provePassword,
  readStepUpMethods,
  type StepUpMethods,
} from './step-up-calls.ts'

/** Step-up by what the account has: its second factor, its password, a mailed code, or else a new sign-in. */
export default function StepUpDialog({
  need,
  onEnd,
}: {
  need: StepUpNeed
  onEnd: (isProved: boolean) => void
}) {
  const { data, isError, refetch } = useQuery({
    queryKey: authKeys.stepUp,
    queryFn: readStepUpMethods,
    gcTime: 0,
    retry: false,
  })
  const failure =
    data?.ok === false ? data.refusal.text : 'We got no answer. Check your connection.'
  return (
    <Dialog
      isOpen
      onClose={() => onEnd(false)}
      title="Confirm it’s you"
      description="This keeps your account safe if someone else gets hold of this browser."
    >
      {isError || data?.ok === false ? (
        <Notice
          tone="bad"
          isAnnounced
          title="We couldn’t check how you sign in"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          <p>{failure}</p>
        </Notice>
      ) : data === undefined ? (
        <Loading label="Loading" className="grid gap-4">
          <Skeleton className="h-19 w-full" />
          <Skeleton className="h-11 w-full" />
        </Loading>
      ) : (
        <MethodForm need={need} methods={data.methods} onEnd={onEnd} />
      )}
    </Dialog>
  )
}

function MethodForm({
  need,
  methods: { factors, hasPassword, email },
  onEnd,
}: {
  need: StepUpNeed
  methods: StepUpMethods
  onEnd: (isProved: boolean) => void
}) {
  const [isByMail, setByMail] = useState(!hasPassword)
  const onProved = () => onEnd(true)
  if (factors !== null) {
    return <FactorChallenge factors={factors} onVerified={async () => onProved()} />
  }
  if (need === 'factor') return <FactorMissing onEnd={onEnd} />
  if (hasPassword && !isByMail) {
    return (
      <PasswordForm
        onProved={onProved}
        onMail={email === null ? undefined : () => setByMail(true)}
      />
    )
  }
  if (email === null) return <SignInAgain onEnd={onEnd} />
  return <MailedCodeForm email={email} onProved={onProved} />
}

function PasswordForm({
  onProved,
  onMail,
}: {
  onProved: () => void
  onMail: (() => void) | undefined
}) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const call = useAuthCall('signIn')
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') input.current?.focus()
    else await call.run(() => provePassword(password), onProved)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField
        label="Your password"
        inputRef={input}
        value={password}
        onChange={setPassword}
        error={isMissing ? 'Enter your password' : undefined}
      />
      <RefusalNotice call={call} />
      <SubmitButton call={call}>Confirm</SubmitButton>
      {onMail !== undefined && (
        <Button variant="quiet" isWide onClick={onMail}>
          Email me a code instead
        </Button>
      )}
    </form>
  )
}

function MailedCodeForm({ email, onProved }: { email: string; onProved: () => void }) {
  const [isSent, setSent] = useState(false)
  const call = useAuthCall('signIn')
  if (isSent) {
    return (
      <CodeForm
        label="Code from the email"
        hint={`We sent 6 digits to ${email}. They work for 10 minutes.`}
        submitLabel="Confirm"
        hasFocus
        verify={proveMailedCode}
        onVerified={onProved}
      />
    )
  }
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">We’ll send a code to {email}.</p>
      <RefusalNotice call={call} />
      <Button
        variant="primary"
        isWide
        isBusy={call.isBusy}
        disabled={call.waitSeconds > 0}
        onClick={() => call.run(mailStepUpCode, () => setSent(true))}
      >
        Email me a code
      </Button>
    </div>
  )
}

/** For accounts with neither a password nor an email address, such as wallet accounts. */
function SignInAgain({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const navigate = useNavigate()
  return (
    <div className="grid gap-4">
      <p>
        Your account has no password and no email address. Sign in again, then come back within ten
        minutes.
      </p>
      <Button
        variant="primary"
        isWide
        onClick={() => {
          onEnd(false)
          void signOut(navigate)
        }}
      >
        Sign out and sign in again
      </Button>
    </div>
  )
}

function FactorMissing({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  return (
    <div className="grid gap-4">
      <p>This needs two-factor authentication, and your account doesn’t have it yet.</p>
      <ButtonLink
        to={`${paths.profile}?section=security`}
        variant="primary"
        isWide
        onClick={() => onEnd(false)}
      >
        Set up two-factor
      </ButtonLink>
    </div>
  )
}
