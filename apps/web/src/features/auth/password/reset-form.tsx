import { passwordError } from '@laurel/contract/spec/validation'
import { type FormEvent, useRef, useState } from 'react'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PasswordRules } from '../../../ui/fields/password-rules.tsx'
import { changePassword } from '../auth-calls.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import { useAuthCall } from '../use-auth-call.ts'
import { PASSWORD_ADVICE } from './password-advice.ts'

/** A new password for somebody who came by a recovery mail or an invitation. */
export function ResetForm({
  email,
  onDone,
}: {
  /** Whose password it is, so that a password manager keeps it with the right account. */
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
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={call.isBusy}
        disabled={call.waitSeconds > 0}
      >
        Set the new password
      </Button>
    </form>
  )
}
