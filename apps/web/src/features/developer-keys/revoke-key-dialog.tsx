import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { toast } from '../../lib/toast.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { type ApiKey, refreshKeys } from './api.ts'

/** Revokes a key after a confirmation. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useAction(async () => {
    await api('POST /api/v1/me/api-keys/{id}/revoke', { params: { id: apiKey.keyId } })
    toast({ title: 'Key revoked', text: apiKey.name, tone: 'good' })
    await refreshKeys()
    onClose()
  })
  return (
    <ActionDialog
      title={`Revoke ${apiKey.name}?`}
      description="Programs that use it stop working within a second. This can’t be undone."
      confirmLabel="Revoke key"
      tone="danger"
      isPending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => void revoke.run(null)}
      onClose={onClose}
    />
  )
}
