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

/** Which field a refusal of the service is about; everything else is said at the new password. */
const AT_CURRENT: readonly string[] = ['current_password_required', 'current_password_invalid']

/** Another password, shown to be one's own by the present one. */
export default function PasswordDialog({
  hasPassword,
  onClose,
}: {
  hasPassword: boolean
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<{ field: 'current' | 'new'; text: string }>()
  const [isBusy, setBusy] = useState(false)
  const faultAt = (field: 'current' | 'new') => (fault?.field === field ? fault.text : undefined)

  const confirm = async () => {
    if (hasPassword && current === '') {
      return setFault({ field: 'current', text: 'Enter your current password.' })
    }
    const weakness = passwordError(password)
    if (weakness !== null) return setFault({ field: 'new', text: weakness })
    setFault(undefined)
    setBusy(true)
    const result = await changePassword(password, hasPassword ? current : undefined)
    setBusy(false)
    if (!result.ok) {
      const { code, text } = result.refusal
      setFault({ field: AT_CURRENT.includes(code) ? 'current' : 'new', text })
      if (code === 'over_request_rate_limit') toastRefusal(result.refusal, 'signIn')
      return
    }
    await queryClient.invalidateQueries({ queryKey: meKeys.all })
    toast(
      result.isBreached
        ? {
            title: 'Password changed, but it is a known one',
            text: 'It appears in breaches of other sites. Choose another one.',
            tone: 'info',
          }
        : { title: 'Password changed', text: 'Other devices were signed out.', tone: 'good' },
    )
    onClose()
  }

  return (
    <ActionDialog
      onClose={onClose}
      title={hasPassword ? 'Change your password' : 'Set a password'}
      description="Your other devices are signed out, and you get a mail about it."
      confirmLabel={hasPassword ? 'Change password' : 'Set password'}
      isPending={isBusy}
      onConfirm={confirm}
    >
      {hasPassword && (
        <PasswordField
          label="Current password"
          value={current}
          onChange={setCurrent}
          error={faultAt('current')}
        />
      )}
      <div className="grid gap-2.5">
        <PasswordField
          label="New password"
          isNew
          value={password}
          onChange={setPassword}
          error={faultAt('new')}
        />
        <PasswordRules password={password} />
      </div>
    </ActionDialog>
  )
}
