import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import ReasonDialog from '../../ui/dialogs/reason-dialog.tsx'
import { type Payout, payoutKeys } from './api.ts'
import { ApproveDialog } from './due/approve-dialog.tsx'
import { PayoutExit } from './payout-exit.tsx'

/** The actions of finance on a payout that is in no batch. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'approve' | 'hold' | 'release' | null>(null)
  const { canApprove, canHold, canRelease } = payout.abilities
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
          End hold
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
        <HoldDialog payout={payout} onClose={close} onDone={() => done('Payout held')} />
      )}
      {open === 'release' && (
        <ReleaseDialog payout={payout} onClose={close} onDone={() => done('Hold ended')} />
      )}
    </div>
  )
}

interface HoldDialogProps {
  payout: Payout
  onClose: () => void
  onDone: () => void
}

function HoldDialog({ payout, onClose, onDone }: HoldDialogProps) {
  const params = { id: payout.payoutId }
  return (
    <ReasonDialog
      title="Hold this payout"
      description="No one can approve or pay it until the hold ends. The recipient sees the reason."
      name="note"
      confirmLabel="Hold payout"
      cancelLabel="Cancel"
      onClose={onClose}
      schema={async () => (await import('@laurel/contract/payouts/payouts')).holdPayout.body}
      send={(note) => api('POST /api/v1/payouts/{id}/hold', { params, body: { note } })}
      onDone={onDone}
    />
  )
}

function ReleaseDialog({ payout, onClose, onDone }: HoldDialogProps) {
  const params = { id: payout.payoutId }
  return (
    <ReasonDialog
      title="End the hold"
      description="The payout can then be approved again. The reason goes into the audit log."
      name="note"
      confirmLabel="End hold"
      cancelLabel="Cancel"
      onClose={onClose}
      schema={async () => (await import('@laurel/contract/payouts/payouts')).releasePayout.body}
      send={(note) => api('POST /api/v1/payouts/{id}/release', { params, body: { note } })}
      onDone={onDone}
    />
  )
}
