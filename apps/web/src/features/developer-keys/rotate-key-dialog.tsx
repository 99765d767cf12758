import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Field, Select } from '../../ui/fields/field.tsx'
import { type ApiKey, refreshKeys } from './api.ts'
import { KeySecret } from './key-secret.tsx'

const OVERLAPS = [
  { hours: 0, name: 'Stops now' },
  { hours: 1, name: 'Works for another hour' },
  { hours: 24, name: 'Works for another day' },
  { hours: 168, name: 'Works for another week' },
]
const DEFAULT_HOURS = 24

/** Replaces a key by a new one with the same scopes, and shows its secret once. */
export function RotateKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [overlapHours, setOverlapHours] = useState(DEFAULT_HOURS)
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useAction(async () => {
    const reply = await api('POST /api/v1/me/api-keys/{id}/rotate', {
      params: { id: apiKey.keyId },
      body: { overlapHours },
    })
    setSecret(reply.secret)
  })
  const close = () => {
    onClose()
    if (secret !== null) void refreshKeys()
  }
  if (secret !== null) return <KeySecret secret={secret} onClose={close} />
  return (
    <ActionDialog
      title={`Rotate ${apiKey.name}`}
      description="You get a new key with the same scopes and addresses. Put it in place before the old one stops."
      confirmLabel="Create new key"
      isPending={rotate.isPending}
      error={rotate.error}
      onConfirm={() => void rotate.run(null)}
      onClose={close}
    >
      <Field label="The old key">
        <Select
          value={String(overlapHours)}
          onChange={(event) => setOverlapHours(Number(event.target.value))}
        >
          {OVERLAPS.map(({ hours, name }) => (
            <option key={hours} value={hours}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </ActionDialog>
  )
}
