import { authToasts } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { validateSignUp } from '@laurel/contract/spec/validation'
import type { FormEvent } from 'react'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PasswordRules } from '../../../ui/fields/password-rules.tsx'
import { Link } from '../../../ui/link.tsx'
import { signUp } from '../auth-calls.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { EmailField } from './email-field.tsx'
import { useCredentialsForm } from './use-credentials-form.ts'

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
  /** A confirmation mail was sent. `isBreached`: the password is known from breaches of other sites. */
  onCreated: (isBreached: boolean) => void
  /** Where no confirmation is needed, the account is signed in immediately. */
  onSignedIn: () => Promise<void>
  /** The address has an account, and the user chose to sign in. */
  onTaken: () => void
}) {
  const { call, check, emailField, passwordField } = useCredentialsForm({
    email,
    onEmail,
    action: 'signUp',
    validate: validateSignUp,
  })

  const submit = async (event: FormEvent) => {
    const credentials = check(event)
    if (credentials === null) return
    await call.run(
      () => signUp(credentials),
      async ({ needsConfirmation, isBreached }) => {
        toast({ ...authToasts.accountCreated, tone: 'good' })
        if (needsConfirmation) onCreated(isBreached)
        else await onSignedIn()
      },
    )
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <EmailField {...emailField} autoComplete="email" />
      <div className="grid gap-2.5">
        <PasswordField {...passwordField} isNew />
        <PasswordRules password={passwordField.value} />
      </div>
      <RefusalNotice call={call}>
        {call.refusal?.code === 'email_taken' && (
          <Button size="sm" className="mt-2 justify-self-start" onClick={onTaken}>
            Go to sign in
          </Button>
        )}
      </RefusalNotice>
      <SubmitButton call={call}>Create account</SubmitButton>
      <LegalNote />
    </form>
  )
}

function LegalNote() {
  return (
    <p className="text-center text-muted text-sm">
      By creating an account you accept the{' '}
      <Link to={`${paths.help}?text=terms`} className="text-ink underline underline-offset-4">
        terms of use
      </Link>
      . The{' '}
      <Link to={`${paths.help}?text=privacy`} className="text-ink underline underline-offset-4">
        privacy notice
      </Link>{' '}
      explains what we store.
    </p>
  )
}
