import { authToasts } from '@laurel/contract/spec/messages'
import { type FieldError, validateSignIn } from '@laurel/contract/spec/validation'
import { type FormEvent, useRef, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type AuthRefusal, signIn, toastRefusal } from './auth-calls.ts'
import { PasswordField } from './password-field.tsx'

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
  const [refusal, setRefusal] = useState<AuthRefusal | null>(null)
  const [isBusy, setBusy] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const problem = validateSignIn({ email, password })
    setInvalid(problem)
    setRefusal(null)
    if (problem !== null) {
      const input = problem.field === 'email' ? emailInput : passwordInput
      input.current?.focus()
      return
    }
    setBusy(true)
    const result = await signIn({ email, password })
    if (result.ok) {
      toast({ ...authToasts.welcomeBack, tone: 'good' })
      await onSignedIn()
      return
    }
    setBusy(false)
    setRefusal(result.refusal)
    toastRefusal(result.refusal, 'signIn')
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
          onChange={(event) => onEmail(event.target.value)}
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
      {refusal !== null && (
        <Notice tone="bad">
          <p>{refusal.text}</p>
          {refusal.code === 'email_not_confirmed' && (
            <Button size="sm" className="mt-2 justify-self-start" onClick={onUnconfirmed}>
              Send the confirmation again
            </Button>
          )}
        </Notice>
      )}
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        Sign in
      </Button>
    </form>
  )
}
