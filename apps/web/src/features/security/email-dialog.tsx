import { limits } from '@laurel/contract/spec/limits'
import { validationTexts } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { cleanInput, isEmail } from '@laurel/contract/spec/validation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meKeys } from '../../lib/session-keys.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { callAuth, refusalMessage } from './calls.ts'

/** Changes the email address. Both the current and the new address must confirm it. */
export default function EmailDialog({
  email,
  onClose,
}: {
  email: string | null
  onClose: () => void
}) {
  const [address, setAddress] = useState('')
  const { isSent, isPending, error, send } = useEmailChange(email)
  return (
    <ActionDialog
      onClose={onClose}
      title={
        isSent
          ? 'Check your email'
          : email === null
            ? 'Add an email address'
            : 'Change your email address'
      }
      description={
        isSent || email === null
          ? undefined
          : 'We’ll email both addresses. Your address changes once you’ve opened both links.'
      }
      confirmLabel="Send confirmation"
      isPending={isPending}
      onConfirm={() => send(cleanInput(address))}
      footer={
        isSent && (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {isSent ? (
        <Notice tone="good" isAnnounced title="Your address stays the same until then">
          <p>
            {email === null
              ? `Open the link we emailed to ${cleanInput(address)}.`
              : `Open the links in both emails: one to ${email}, one to ${cleanInput(address)}.`}
          </p>
        </Notice>
      ) : (
        <Field label="New email address" error={error}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.emailMaxChars}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
      )}
    </ActionDialog>
  )
}

function useEmailChange(email: string | null) {
  const queryClient = useQueryClient()
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [isSent, setSent] = useState(false)

  const send = async (address: string) => {
    const problem = addressError(address, email)
    setError(problem)
    if (problem !== undefined) return
    setPending(true)
    try {
      await callAuth((client) =>
        client.updateUser(
          { email: address },
          { emailRedirectTo: `${window.location.origin}${paths.profile}` },
        ),
      )
    } catch (failure) {
      return setError(refusalMessage(failure))
    } finally {
      setPending(false)
    }
    await queryClient.invalidateQueries({ queryKey: meKeys.all })
    setSent(true)
  }
  return { isSent, isPending, error, send }
}

function addressError(typed: string, email: string | null): string | undefined {
  if (!isEmail(typed)) return validationTexts.emailInvalid
  if (typed.toLowerCase() === email?.toLowerCase()) return 'This is already your address.'
  return undefined
}
