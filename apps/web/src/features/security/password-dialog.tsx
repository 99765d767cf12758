import { passwordError } from '@laurel/contract/spec/validation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastRefusal } from '../../lib/session/auth-refusals.ts'
import { meKeys } from '../../lib/session-keys.ts'
import { toast } from '../../lib/toast.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasswordRules } from '../../ui/fields/password-rules.tsx'
import { changePassword } from './calls.ts'

/** Refusals shown at the current password; all others at the new one. */
const CURRENT_PASSWORD_CODES: readonly string[] = [
  'current_password_required',
  'current_password_invalid',
]

type PasswordFieldName = 'current' | 'new'

/** Changes the password, which takes the current one, or sets the first. */
export default function PasswordDialog({
  hasPassword,
  onClose,
}: {
  hasPassword: boolean
  onClose: () => void
}) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { isPending, errorAt, change } = usePasswordChange(hasPassword, onClose)
  return (
    <ActionDialog
      onClose={onClose}
      title={hasPassword ? 'Change your password' : 'Set a password'}
      description="Your other devices will be signed out, and we’ll email you about it."
      confirmLabel={hasPassword ? 'Change password' : 'Set password'}
      isPending={isPending}
      onConfirm={() => change(password, current)}
    >
      {hasPassword && (
        <PasswordField
          label="Current password"
          value={current}
          onChange={setCurrent}
          error={errorAt('current')}
        />
      )}
      <div className="grid gap-2.5">
        <PasswordField
          label="New password"
          isNew
          value={password}
          onChange={setPassword}
          error={errorAt('new')}
        />
        <PasswordRules password={password} />
      </div>
    </ActionDialog>
  )
}

function usePasswordChange(hasPassword: boolean, onChanged: () => void) {
  const queryClient = useQueryClient()
  const [error, setError] = useState<{ field: PasswordFieldName; text: string }>()
  const [isPending, setPending] = useState(false)
  const errorAt = (field: PasswordFieldName) => (error?.field === field ? error.text : undefined)

  const change = async (password: string, current: string) => {
    if (hasPassword && current === '') {
      return setError({ field: 'current', text: 'Enter your current password.' })
    }
    const weakness = passwordError(password)
    if (weakness !== null) return setError({ field: 'new', text: weakness })
    setError(undefined)
    setPending(true)
    const result = await changePassword(password, hasPassword ? current : undefined)
    setPending(false)
    if (!result.ok) {
      const { code, text } = result.refusal
      setError({ field: CURRENT_PASSWORD_CODES.includes(code) ? 'current' : 'new', text })
      if (code === 'over_request_rate_limit') toastRefusal(result.refusal, 'signIn')
      return
    }
    await queryClient.invalidateQueries({ queryKey: meKeys.all })
    toast(changedToast(result.isBreached))
    onChanged()
  }
  return { isPending, errorAt, change }
}

function changedToast(isBreached: boolean): Parameters<typeof toast>[0] {
  return isBreached
    ? {
        title: 'Password changed, but it isn’t safe',
        text: 'It appears in data breaches of other sites. Choose a different one.',
        tone: 'info',
      }
    : { title: 'Password changed', text: 'Your other devices were signed out.', tone: 'good' }
}
