import { KEY_LIFETIME_DAYS, MAX_KEY_NAME_LENGTH } from '@laurel/contract/developers/api-key-words'
import type { ApiScope } from '@laurel/contract/developers/api-scopes'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { plural } from '../../lib/text/format.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field, Input, Select } from '../../ui/fields/field.tsx'
import { AddressField } from './address-field.tsx'
import { addressError, readAddresses } from './address-list.ts'
import { refreshKeys } from './api.ts'
import { KeySecret } from './key-secret.tsx'
import { ScopeChoices } from './scope-choices.tsx'

type Lifetime = (typeof KEY_LIFETIME_DAYS)[number]
const DEFAULT_DAYS: Lifetime = 90

/** Creates a key and shows its secret once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiScope[]>([])
  const [days, setDays] = useState<Lifetime | null>(DEFAULT_DAYS)
  const [addresses, setAddresses] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const create = useAction(async () => {
    const reply = await api('POST /api/v1/me/api-keys', {
      body: {
        name: name.trim(),
        scopes,
        expiresInDays: days,
        allowedAddresses: readAddresses(addresses),
      },
    })
    setSecret(reply.secret)
    await refreshKeys()
  })
  if (secret !== null) return <KeySecret secret={secret} onClose={onClose} />
  return (
    <ActionDialog
      title="Create an API key"
      description="It acts for you, but can’t vote, announce winners, move money or change your account."
      width="form"
      confirmLabel="Create key"
      isPending={create.isPending}
      isDisabled={name.trim() === '' || addressError(addresses) !== undefined}
      error={create.error}
      onConfirm={() => void create.run(null)}
      onClose={onClose}
    >
      <Field label="Name" hint="What will use it, such as “Website” or “CI”">
        <Input
          value={name}
          maxLength={MAX_KEY_NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <ScopeChoices scopes={scopes} onChange={setScopes} />
      <Field label="Expires">
        <Select
          value={String(days)}
          onChange={({ target }) =>
            setDays(KEY_LIFETIME_DAYS.find((option) => String(option) === target.value) ?? null)
          }
        >
          {KEY_LIFETIME_DAYS.map((option) => (
            <option key={option} value={option}>
              In {plural(option, 'day')}
            </option>
          ))}
          <option value="null">Never</option>
        </Select>
      </Field>
      <AddressField value={addresses} onChange={setAddresses} />
    </ActionDialog>
  )
}
