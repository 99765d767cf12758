import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { toast } from '../../../lib/toast.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import type { Submission } from '../api.ts'
import { useRefresh } from '../use-refresh.ts'

/** Withdraws an entry from its bounty. */
export default function WithdrawDialog({
  submission,
  onClose,
}: {
  submission: Submission
  onClose: () => void
}) {
  const refresh = useRefresh()
  const withdraw = useAction((id: string) =>
    api('POST /api/v1/submissions/{id}/withdraw', { params: { id } }),
  )
  const run = async () => {
    if ((await withdraw.run(submission.submissionId)) === null) return
    toast({ title: 'Submission withdrawn', tone: 'good' })
    refresh(submission)
    onClose()
  }
  return (
    <ActionDialog
      title="Withdraw this submission?"
      description="It leaves the bounty permanently. If it hasn’t been reviewed yet, you get your entry credit back."
      confirmLabel="Withdraw"
      cancelLabel="Keep it"
      tone="danger"
      isPending={withdraw.isPending}
      error={withdraw.error}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
