import { authToasts } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { validateSignIn } from '@laurel/contract/spec/validation'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Link } from '../../../ui/link.tsx'
import { signIn } from '../auth-calls.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { EmailField } from './email-field.tsx'
import { PASSWORD_ADVICE } from './password-advice.ts'
import { useCredentialsForm } from './use-credentials-form.ts'

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
  /** The user asked for another confirmation mail. */
  onUnconfirmed: () => void
}) {
  const { call, check, emailField, passwordField } = useCredentialsForm({
    email,
    onEmail,
    action: 'signIn',
    validate: validateSignIn,
  })
  const advise = usePasswordAdvice()

  const submit = async (event: FormEvent) => {
    const credentials = check(event)
    if (credentials === null) return
    const isSignedIn = await call.run(
      () => signIn(credentials),
      async ({ isBreached }) => {
        await onSignedIn()
        if (isBreached) advise()
      },
    )
    if (!isSignedIn) passwordField.inputRef.current?.select()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <EmailField {...emailField} />
      <PasswordField {...passwordField} aside={<ForgotLink to={forgotTo} />} />
      <RefusalNotice call={call}>
        {call.refusal?.code === 'email_not_confirmed' && (
          <Button size="sm" className="mt-2 justify-self-start" onClick={onUnconfirmed}>
            Send the confirmation again
          </Button>
        )}
      </RefusalNotice>
      <SubmitButton call={call}>Sign in</SubmitButton>
    </form>
  )
}

function ForgotLink({ to }: { to: string }) {
  return (
    <Link
      to={to}
      className="hit-area text-muted text-sm underline underline-offset-4 hover:text-ink"
    >
      Forgot your password?
    </Link>
  )
}

/** Advises another password, on the page where signing in ends; the profile repeats it while it holds. */
function usePasswordAdvice(): () => void {
  const navigate = useNavigate()
  return () =>
    toast({
      title: authToasts.welcomeBack.title,
      text: `${PASSWORD_ADVICE.title}. ${PASSWORD_ADVICE.text}`,
      action: {
        label: 'Change it',
        onClick: () => navigate(`${paths.profile}?section=security`),
      },
    })
}
