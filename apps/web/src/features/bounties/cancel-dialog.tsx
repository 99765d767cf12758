import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { describeProblem } from '../../lib/problem-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useIntent } from '../../lib/use-intent.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Textarea } from '../../ui/field.tsx'
import type { Bounty } from './api.ts'
import { inEscrow } from './escrow.ts'

/** Ends a bounty before its first entry (an admin also later), with a public reason; the escrow goes back. */
export default function CancelDialog({
  bounty,
  onClose,
  onDone,
}: {
  bounty: Bounty
  onClose: () => void
  onDone: (bounty: Bounty) => void
}) {
  const [reason, setReason] = useState('')
  const cancel = useIntent((text: string) =>
    api('POST /api/v1/bounties/{id}/cancel', {
      params: { id: bounty.bountyId },
      body: { reason: text },
    }),
  )
  const refund = inEscrow(bounty)
  const isPoints = bounty.rewardToken === 'POINTS'
  const run = async () => {
    const cancelled = await cancel.run(reason.trim())
    if (cancelled === null) return
    toast({
      title: 'Bounty cancelled',
      text:
        refund === 0n
          ? 'Nothing was in escrow.'
          : `${formatAmount(refund, bounty.rewardToken)} ${isPoints ? 'left the escrow' : 'become a payout to your wallet'}.`,
      tone: 'good',
    })
    onDone(cancelled)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Cancel this bounty"
      description={
        refund === 0n
          ? 'It ends for good. Nothing is in escrow.'
          : `It ends for good, and the ${formatAmount(refund, bounty.rewardToken)} in escrow ${isPoints ? 'go back to where they came from' : 'become a payout to the sponsor’s linked wallet'}.`
      }
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            isBusy={cancel.isPending}
            disabled={reason.trim().length < MIN_REASON_LENGTH}
            onClick={run}
          >
            Cancel the bounty
          </Button>
        </>
      }
    >
      <Field
        label="Why"
        hint="The reason stays on the bounty’s page."
        counter={{ length: reason.length, max: MAX_REASON_LENGTH }}
        error={cancel.error === null ? undefined : describeProblem(cancel.error).text}
      >
        <Textarea
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Dialog>
  )
}
