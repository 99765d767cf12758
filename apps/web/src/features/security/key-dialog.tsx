import { MAX_FACTOR_NAME_LENGTH } from '@laurel/contract/field-limits'
import { cleanInput } from '@laurel/contract/spec/validation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meKeys } from '../../lib/session-keys.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { callAuth, type Factor, refusalMessage } from './calls.ts'
import { uniqueFactorName } from './factor-name.ts'

/** Adds a security key as a second factor, in the browser's own dialog. */
export default function KeyDialog({
  factors,
  onClose,
  onAdded,
}: {
  factors: readonly Factor[]
  onClose: () => void
  onAdded: () => void
}) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(() => uniqueFactorName('Security key', factors))
  const add = useMutation({
    mutationFn: (friendlyName: string) =>
      callAuth((client) => client.mfa.webauthn.register({ friendlyName })),
    onSuccess: async () => {
      onAdded()
      await queryClient.invalidateQueries({ queryKey: meKeys.all })
    },
  })
  return (
    <ActionDialog
      onClose={onClose}
      title="Add a security key"
      description="Have it ready: your browser will ask you to touch it."
      confirmLabel="Add key"
      isPending={add.isPending}
      error={add.isError ? refusalMessage(add.error) : undefined}
      errorTitle="Couldn’t add the key"
      onConfirm={() => add.mutate(cleanInput(name) || uniqueFactorName('Security key', factors))}
    >
      <Field label="Name" hint="Helps you tell it apart from your other keys">
        <Input
          value={name}
          maxLength={MAX_FACTOR_NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}
