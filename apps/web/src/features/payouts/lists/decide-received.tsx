import { MAX_DECIDED_AT_ONCE } from '@laurel/contract/field-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import ReasonDialog from '../../../ui/dialogs/reason-dialog.tsx'
import { payoutKeys, type ReceivedPayment } from '../api.ts'

type Decision = 'return' | 'keep'

/** Whether the viewer can return or keep a payment now. */
export function isDecidable({ abilities }: ReceivedPayment): boolean {
  return abilities.canReturn || abilities.canKeep
}

/** The decision buttons of one open payment. */
export function DecideOne({ payment }: { payment: ReceivedPayment }) {
  return <Decide payments={[payment]} />
}

/** Selects open payments, and decides on all selected ones together. */
export function DecideTogether({
  selected,
  decidable,
  onPick,
}: {
  selected: readonly ReceivedPayment[]
  decidable: readonly ReceivedPayment[]
  onPick: (payments: readonly ReceivedPayment[]) => void
}) {
  if (decidable.length < 2) return null
  const all = decidable.slice(0, MAX_DECIDED_AT_ONCE)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        variant="quiet"
        onClick={() => onPick(selected.length === all.length ? [] : all)}
      >
        {selected.length === all.length ? 'Select none' : `Select ${all.length}`}
      </Button>
      {selected.length > 0 && (
        <>
          <span className="text-muted text-sm" role="status">
            {plural(selected.length, 'payment')} selected
          </span>
          <Decide payments={selected.slice(0, MAX_DECIDED_AT_ONCE)} />
        </>
      )}
    </div>
  )
}

function Decide({ payments }: { payments: readonly ReceivedPayment[] }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Decision | null>(null)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
  const canReturn = payments.every(({ abilities }) => abilities.canReturn)
  const canKeep = payments.every(({ abilities }) => abilities.canKeep)
  const isSecond = payments.every(({ keepProposal }) => keepProposal !== null)
  const keepLabel = isSecond ? 'Agree to keep it' : 'Keep it'
  return (
    <div className="flex flex-wrap gap-2">
      {canReturn && (
        <Button size="sm" variant="primary" onClick={() => setOpen('return')}>
          Send back
        </Button>
      )}
      {canKeep && (
        <Button size="sm" onClick={() => setOpen('keep')}>
          {keepLabel}
        </Button>
      )}
      {open !== null && (
        <ReasonDialog
          title={`${open === 'return' ? 'Send back' : 'Keep'} ${plural(payments.length, 'payment')}`}
          description={
            open === 'return'
              ? 'Each becomes a payout to the wallet it came from, to be approved and signed like any other.'
              : isSecond
                ? 'The money stays in the treasury and is no longer owed. The sponsor sees your reason, which stays in the audit log.'
                : 'A second person must agree. Until then the money is still owed. Your reason stays in the audit log.'
          }
          confirmLabel={open === 'return' ? 'Send back' : keepLabel}
          cancelLabel="Cancel"
          name="note"
          onClose={() => setOpen(null)}
          schema={async () => {
            const { decideReceivedPayment } = await import('@laurel/contract/money/fundings')
            return decideReceivedPayment.body.pick({ note: true })
          }}
          send={(note) =>
            api('POST /api/v1/received-payments/decisions', {
              body: { decision: open, note, ids: payments.map((one) => one.receivedPaymentId) },
            }).finally(refresh)
          }
          onDone={(answer) => {
            toast(decisionToast(open, answer))
            setOpen(null)
          }}
        />
      )}
    </div>
  )
}

function decisionToast(
  decision: Decision,
  {
    decided,
    refused,
  }: { decided: readonly ReceivedPayment[]; refused: readonly { reason: string }[] },
) {
  const proposed = decided.filter(({ keepProposal }) => keepProposal !== null).length
  const kept = decided.length - proposed
  const done =
    decision === 'return'
      ? [`${plural(decided.length, 'payment')} being returned`]
      : [
          ...(kept > 0 ? [`${plural(kept, 'payment')} kept`] : []),
          ...(proposed > 0 ? [`${plural(proposed, 'payment')} waiting for a second person`] : []),
        ]
  const [first] = refused
  return {
    title: done.length === 0 || decided.length === 0 ? 'No decision was saved' : done.join(', '),
    ...(first !== undefined && {
      text: `${plural(refused.length, 'payment')} skipped. ${first.reason}.`,
    }),
    tone: first === undefined ? ('good' as const) : ('bad' as const),
  }
}
