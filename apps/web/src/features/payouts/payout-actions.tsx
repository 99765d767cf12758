import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { type Payout, payoutKeys } from './api.ts'
import { ApproveDialog } from './due/approve-dialog.tsx'
import { PayoutExit } from './payout-exit.tsx'

/** What finance can do with a payout that is in no batch. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'approve' | 'hold' | 'release' | null>(null)
  const { canApprove, canHold, canRelease } = payout.abilities
  const params = { id: payout.payoutId }
  const close = () => setOpen(null)
  const done = (title: string) => {
    toast({ title, tone: 'good' })
    close()
    void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canApprove && (
        <Button size="sm" onClick={() => setOpen('approve')}>
          Approve
        </Button>
      )}
      {canRelease ? (
        <Button size="sm" onClick={() => setOpen('release')}>
          End the hold
        </Button>
      ) : (
        canHold && (
          <Button size="sm" variant="quiet" onClick={() => setOpen('hold')}>
            Hold
          </Button>
        )
      )}
      {payout.needsApproval && payout.approvalRefusal !== null && (
        <span className="text-muted text-sm">{payout.approvalRefusal}</span>
      )}
      {payout.approvalShortage !== null && (
        <span className="text-sm text-warn">{payout.approvalShortage}</span>
      )}
      <PayoutExit payout={payout} />
      {open === 'approve' && <ApproveDialog payout={payout} onClose={close} />}
      {open === 'hold' && (
        <ReasonDialog
          title="Hold this payout"
          description="Nobody can approve or pay it until the hold ends. The recipient reads the reason."
          name="note"
          confirmLabel="Hold it"
          keepLabel="Leave it"
          onClose={close}
          schema={async () => (await import('@laurel/contract/money/payouts')).holdPayout.body}
          send={(note) => api('POST /api/v1/payouts/{id}/hold', { params, body: { note } })}
          onDone={() => done('Payout held')}
        />
      )}
      {open === 'release' && (
        <ReasonDialog
          title="End the hold"
          description="It can be approved again. The reason goes into the audit log."
          name="note"
          confirmLabel="End the hold"
          keepLabel="Leave it"
          onClose={close}
          schema={async () => (await import('@laurel/contract/money/payouts')).releasePayout.body}
          send={(note) => api('POST /api/v1/payouts/{id}/release', { params, body: { note } })}
          onDone={() => done('Hold ended')}
        />
      )}
    </div>
  )
}
