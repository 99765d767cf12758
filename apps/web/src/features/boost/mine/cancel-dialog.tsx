import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { boostKeys, pointsKeys } from '../../../lib/api/query-keys.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { meKeys } from '../../../lib/session-keys.ts'
import { formatPoints } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import type { Boost } from '../api.ts'

/** Cancels a boost, and says what comes back. */
export function CancelDialog({ boost, onClose }: { boost: Boost; onClose: () => void }) {
  const queries = useQueryClient()
  const cancel = useAction((id: string) =>
    api('POST /api/v1/boosts/{id}/cancel', { params: { id } }),
  )
  const run = async () => {
    const ended = await cancel.run(boost.boostId)
    if (ended === null) return
    toast({
      title: 'Boost cancelled',
      text: `${formatPoints(ended.refundedPoints ?? 0)} refunded`,
      tone: 'good',
    })
    for (const { all } of [boostKeys, pointsKeys, meKeys]) {
      void queries.invalidateQueries({ queryKey: all })
    }
    onClose()
  }
  const refund = formatPoints(boost.refundNowPoints ?? 0)
  return (
    <ActionDialog
      title="Cancel this boost?"
      description={
        boost.phase.isUpcoming
          ? `It hasn’t begun: you get all ${refund} back.`
          : `It stops now. You get ${refund} back for what hasn’t been delivered; views until then still count.`
      }
      confirmLabel="Cancel boost"
      cancelLabel="Keep it"
      tone="danger"
      isPending={cancel.isPending}
      error={cancel.error}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
