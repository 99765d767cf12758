import { authToasts } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { type FieldError, validateSignUp } from '@laurel/contract/spec/validation'
import { type FormEvent, useRef, useState } from 'react'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/fields/field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PasswordRules } from '../../../ui/fields/password-rules.tsx'
import { Link } from '../../../ui/link.tsx'
import { signUp } from '../auth-calls.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import { useAuthCall } from '../use-auth-call.ts'

/** A new account by email and password, checked by the spec's rules in their order (§5). */
export function SignUpForm({
  email,
  onEmail,
  onCreated,
  onSignedIn,
  onTaken,
}: {
  /** Shared with the other forms of the page. */
  email: string
  onEmail: (email: string) => void
  /** A confirmation mail is on its way. `isBreached`: the password is known from breaches of other sites. */
  onCreated: (isBreached: boolean) => void
  /** Where no confirmation is needed the account is signed in at once. */
  onSignedIn: () => Promise<void>
  /** The address has an account and the person wants to sign in. */
  onTaken: () => void
}) {
  const [password, setPassword] = useState('')
  const [invalid, setInvalid] = useState<FieldError | null>(null)
  const call = useAuthCall('signUp')
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = validateSignUp({ email, password })
    setInvalid(problem)
    if (problem !== null) {
      call.reset()
      const input = problem.field === 'email' ? emailInput : passwordInput
      input.current?.focus()
      return
    }
    await call.run(
      () => signUp({ email, password }),
      async ({ needsConfirmation, isBreached }) => {
        toast({ ...authToasts.accountCreated, tone: 'good' })
        if (needsConfirmation) onCreated(isBreached)
        else await onSignedIn()
      },
    )
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Email" error={invalid?.field === 'email' ? invalid.message : undefined}>
        <Input
          ref={emailInput}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          value={email}
          onChange={(event) => {
            call.reset()
            onEmail(event.target.value)
          }}
        />
      </Field>
      <div className="grid gap-2.5">
        <PasswordField
          inputRef={passwordInput}
          isNew
          value={password}
          onChange={setPassword}
          error={invalid?.field === 'password' ? invalid.message : undefined}
        />
        <PasswordRules password={password} />
      </div>
      <RefusalNotice call={call}>
        {call.refusal?.code === 'email_taken' && (
          <Button size="sm" className="mt-2 justify-self-start" onClick={onTaken}>
            Go to sign in
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
        Create account
      </Button>
      <p className="text-center text-muted text-sm">
        By creating an account you accept the{' '}
        <Link to={`${paths.help}?text=terms`} className="text-ink underline underline-offset-4">
          terms of use
        </Link>
        . The{' '}
        <Link to={`${paths.help}?text=privacy`} className="text-ink underline underline-offset-4">
          privacy notice
        </Link>{' '}
        says what is stored.
      </p>
    </form>
  )
}
