import { passwordError } from '@laurel/contract/spec/validation'
import { type FormEvent, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { changePassword, toastRefusal } from './auth-calls.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

/** A new password for somebody who came by a recovery link. */
export function ResetForm({ onDone }: { onDone: () => Promise<void> }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const problem = passwordError(password) ?? undefined
    setError(problem)
    if (problem !== undefined) return
    setBusy(true)
    const result = await changePassword(password)
    if (result.ok) {
      toast({ title: 'Password changed', text: 'Other devices were signed out.', tone: 'good' })
      await onDone()
      return
    }
    setBusy(false)
    setError(result.refusal.text)
    toastRefusal(result.refusal, 'signIn')
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-2.5">
        <PasswordField
          label="New password"
          isNew
          value={password}
          onChange={setPassword}
          error={error}
        />
        <PasswordRules password={password} />
      </div>
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        Set the new password
      </Button>
    </form>
  )
}
