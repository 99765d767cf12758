import { MAX_KEY_NAME_LENGTH } from '@laurel/contract/developers/api-key-words'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { toast } from '../../lib/toast.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import { AddressField } from './address-field.tsx'
import { addressError, readAddresses } from './address-list.ts'
import { type ApiKey, refreshKeys } from './api.ts'

/** Renames a key, or changes which addresses may use it. Scopes can’t grow: a new key is needed for more. */
export function ChangeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [name, setName] = useState(apiKey.name)
  const [addresses, setAddresses] = useState(apiKey.allowedAddresses.join('\n'))
  const change = useAction(async () => {
    await api('PATCH /api/v1/me/api-keys/{id}', {
      params: { id: apiKey.keyId },
      body: { name: name.trim(), allowedAddresses: readAddresses(addresses) },
    })
    toast({ title: 'Key changed', tone: 'good' })
    await refreshKeys()
    onClose()
  })
  return (
    <ActionDialog
      title={`Edit ${apiKey.name}`}
      description={
        apiKey.scopes.length === 0
          ? 'This key reads public data only. Scopes are fixed: create another key for more.'
          : `Scopes are fixed: ${apiKey.scopes.join(', ')}. Create another key for more.`
      }
      confirmLabel="Save"
      isPending={change.isPending}
      isDisabled={name.trim() === '' || addressError(addresses) !== undefined}
      error={change.error}
      onConfirm={() => void change.run(null)}
      onClose={onClose}
    >
      <Field label="Name">
        <Input
          value={name}
          maxLength={MAX_KEY_NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <AddressField value={addresses} onChange={setAddresses} />
    </ActionDialog>
  )
}
