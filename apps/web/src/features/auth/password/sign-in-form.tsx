import { authToasts } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { type FieldError, validateSignIn } from '@laurel/contract/spec/validation'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/fields/field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Link } from '../../../ui/link.tsx'
import { signIn } from '../auth-calls.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import { useAuthCall } from '../use-auth-call.ts'
import { PASSWORD_ADVICE } from './password-advice.ts'

/** Email and password; both required, the email valid (spec §5). */
export function SignInForm({
  email,
  onEmail,
  forgotTo,
  onSignedIn,
  onUnconfirmed,
}: {
  /** Shared with the other forms of the page. */
  email: string
  onEmail: (email: string) => void
  /** Where "Forgot your password?" leads. */
  forgotTo: string
  onSignedIn: () => Promise<void>
  /** The person asked for another confirmation mail. */
  onUnconfirmed: () => void
}) {
  const [password, setPassword] = useState('')
  const [invalid, setInvalid] = useState<FieldError | null>(null)
  const navigate = useNavigate()
  const call = useAuthCall('signIn')
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  // Said where signing in lands; the profile says it again for as long as it holds.
  const adviseAnother = () =>
    toast({
      title: authToasts.welcomeBack.title,
      text: `${PASSWORD_ADVICE.title}. ${PASSWORD_ADVICE.text}`,
      action: {
        label: 'Change it',
        onClick: () => navigate(`${paths.profile}?section=security`),
      },
    })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = validateSignIn({ email, password })
    setInvalid(problem)
    if (problem !== null) {
      call.reset()
      const input = problem.field === 'email' ? emailInput : passwordInput
      input.current?.focus()
      return
    }
    const isIn = await call.run(
      () => signIn({ email, password }),
      async ({ isBreached }) => {
        await onSignedIn()
        if (isBreached) adviseAnother()
      },
    )
    if (!isIn) passwordInput.current?.select()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Email" error={invalid?.field === 'email' ? invalid.message : undefined}>
        <Input
          ref={emailInput}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => {
            call.reset()
            onEmail(event.target.value)
          }}
        />
      </Field>
      <PasswordField
        inputRef={passwordInput}
        value={password}
        onChange={setPassword}
        error={invalid?.field === 'password' ? invalid.message : undefined}
        aside={
          <Link
            to={forgotTo}
            className="hit-area text-muted text-sm underline underline-offset-4 hover:text-ink"
          >
            Forgot your password?
          </Link>
        }
      />
      <RefusalNotice call={call}>
        {call.refusal?.code === 'email_not_confirmed' && (
          <Button size="sm" className="mt-2 justify-self-start" onClick={onUnconfirmed}>
            Send the confirmation again
          </Button>
        )}
      </RefusalNotice>
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={call.isBusy}
        disabled={call.waitSeconds > 0}
      >
        Sign in
      </Button>
    </form>
  )
}
