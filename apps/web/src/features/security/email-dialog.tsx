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
import { callAuth, wordsOf } from './calls.ts'

/** Another address. Both the present and the new one have to confirm it. */
export default function EmailDialog({
  email,
  onClose,
}: {
  email: string | null
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)

  const confirm = async () => {
    const typed = cleanInput(address)
    const problem = problemOf(typed, email)
    setFault(problem)
    if (problem !== undefined) return
    setBusy(true)
    try {
      await callAuth((client) =>
        client.updateUser(
          { email: typed },
          { emailRedirectTo: `${window.location.origin}${paths.profile}` },
        ),
      )
    } catch (error) {
      return setFault(wordsOf(error))
    } finally {
      setBusy(false)
    }
    await queryClient.invalidateQueries({ queryKey: meKeys.all })
    setSent(true)
  }

  return (
    <ActionDialog
      onClose={onClose}
      title={isSent ? 'Check your mail' : email === null ? 'Add an address' : 'Change your address'}
      description={
        isSent || email === null
          ? undefined
          : 'We mail both addresses. It changes once you have opened both links.'
      }
      confirmLabel="Send the mails"
      isPending={isBusy}
      onConfirm={confirm}
      footer={
        isSent && (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {isSent ? (
        <Notice tone="good" isAnnounced title="Your address is the old one until then">
          <p>
            {email === null
              ? `Open the link that we mailed to ${cleanInput(address)}.`
              : `Open the link in each of two mails: one went to ${email}, one to ${cleanInput(address)}.`}
          </p>
        </Notice>
      ) : (
        <Field label="New email address" error={fault}>
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

function problemOf(typed: string, email: string | null): string | undefined {
  if (!isEmail(typed)) return validationTexts.emailInvalid
  if (typed.toLowerCase() === email?.toLowerCase()) return 'This is your address already.'
  return undefined
}
