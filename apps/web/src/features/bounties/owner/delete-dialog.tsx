import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { toast } from '../../../lib/toast.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'

/** Confirms the deletion of a draft. */
export default function DeleteDialog({
  draft,
  onClose,
  onDone,
}: {
  draft: { bountyId: string; title: string }
  onClose: () => void
  onDone: () => void
}) {
  const remove = useAction((bountyId: string) =>
    api('DELETE /api/v1/bounties/{id}', { params: { id: bountyId } }),
  )
  const run = async () => {
    if ((await remove.run(draft.bountyId)) === null) return
    toast({ title: 'Draft deleted', tone: 'good' })
    onDone()
  }
  return (
    <ActionDialog
      onClose={onClose}
      title="Delete this draft?"
      description={`“${draft.title === '' ? 'Untitled draft' : draft.title}” can’t be restored.`}
      confirmLabel="Delete draft"
      cancelLabel="Keep it"
      tone="danger"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={run}
    />
  )
}
