import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { describeProblem } from '../../lib/problem-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Button } from '../../ui/button.tsx'
import type { Payout } from './api.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { PayoutExit } from './payout-exit.tsx'

/** What finance can do with a payout that is in no batch. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'approve' | 'hold' | 'release' | null>(null)
  const note = useIntent((text: string, idempotencyKey) =>
    api(
      open === 'release' ? 'POST /api/v1/payouts/{id}/release' : 'POST /api/v1/payouts/{id}/hold',
      { params: { id: payout.payoutId }, body: { note: text }, idempotencyKey },
    ),
  )
  const { canApprove, canHold, canRelease } = payout.abilities
  const close = () => {
    setOpen(null)
    note.reset()
  }
  const sendNote = async (text: string) => {
    if ((await note.run(text)) === null) return
    toast({ title: open === 'release' ? 'Hold ended' : 'Payout held', tone: 'good' })
    setOpen(null)
    void queryClient.invalidateQueries({ queryKey: ['payouts'] })
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
      {(open === 'hold' || open === 'release') && (
        <NoteDialog
          title={open === 'hold' ? 'Hold this payout' : 'End the hold'}
          description={
            open === 'hold'
              ? 'Nobody can approve or pay it until the hold ends. The recipient reads the reason.'
              : 'It can be approved again. The reason goes into the audit log.'
          }
          confirmLabel={open === 'hold' ? 'Hold it' : 'End the hold'}
          isBusy={note.isPending}
          error={note.error === null ? undefined : describeProblem(note.error).text}
          onConfirm={(text) => void sendNote(text)}
          onClose={close}
        />
      )}
    </div>
  )
}
