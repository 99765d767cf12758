import { api } from '../../../lib/api/api.ts'
import { formatAmount } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import ReasonDialog from '../../../ui/dialogs/reason-dialog.tsx'
import type { Bounty } from '../api.ts'

/** Cancels a bounty before its first entry (an admin also later), with a public reason; the escrow is returned. */
export default function CancelDialog({
  bounty,
  onClose,
  onDone,
}: {
  bounty: Bounty
  onClose: () => void
  onDone: (bounty: Bounty) => void
}) {
  const refund = BigInt(bounty.escrow?.balance ?? 0)
  const isPoints = bounty.rewardToken === 'POINTS'
  const amount = formatAmount(refund, bounty.rewardToken)
  return (
    <ReasonDialog
      title="Cancel this bounty"
      description={
        refund === 0n
          ? 'This is permanent. Nothing is in escrow.'
          : `This is permanent. The ${amount} in escrow will ${isPoints ? 'go back to where they came from' : 'become a payout to the sponsor’s linked wallet'}.`
      }
      name="reason"
      label="Why"
      hint="The reason stays on the bounty’s page."
      confirmLabel="Cancel the bounty"
      cancelLabel="Keep it"
      tone="danger"
      onClose={onClose}
      schema={async () => (await import('@laurel/contract/work/bounties')).cancelBounty.body}
      send={(reason) =>
        api('POST /api/v1/bounties/{id}/cancel', {
          params: { id: bounty.bountyId },
          body: { reason },
        })
      }
      onDone={(cancelled) => {
        toast({
          title: 'Bounty cancelled',
          text:
            refund === 0n
              ? 'Nothing was in escrow.'
              : `${amount} ${isPoints ? 'left escrow' : 'will be paid out to your wallet'}.`,
          tone: 'good',
        })
        onDone(cancelled)
      }}
    />
  )
}
