import { passwordError } from '@laurel/contract/spec/validation'
import { type FormEvent, useRef, useState } from 'react'
import { toast } from '../../../lib/toast.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PasswordRules } from '../../../ui/fields/password-rules.tsx'
import { changePassword } from '../auth-calls.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { useAuthCall } from '../use-auth-call.ts'
import { PASSWORD_ADVICE } from './password-advice.ts'

/** Sets a new password, after a recovery mail or an invitation signed the user in. */
export function ResetForm({
  email,
  onDone,
}: {
  /** The account's address, for password managers. */
  email: string | null
  onDone: () => Promise<void>
}) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const call = useAuthCall('signIn')
  const input = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = passwordError(password) ?? undefined
    setError(problem)
    if (problem !== undefined) {
      call.reset()
      input.current?.focus()
      return
    }
    await call.run(
      () => changePassword(password),
      async ({ isBreached }) => {
        toast({
          title: 'Password changed',
          text: isBreached
            ? `${PASSWORD_ADVICE.title}. ${PASSWORD_ADVICE.text}`
            : 'Other devices were signed out.',
          tone: isBreached ? 'info' : 'good',
        })
        await onDone()
      },
    )
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {email !== null && (
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      )}
      <div className="grid gap-2.5">
        <PasswordField
          inputRef={input}
          label="New password"
          isNew
          value={password}
          onChange={setPassword}
          error={error}
        />
        <PasswordRules password={password} />
      </div>
      <RefusalNotice call={call} />
      <SubmitButton call={call}>Set new password</SubmitButton>
    </form>
  )
}
