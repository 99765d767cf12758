import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useIntent } from '../../../lib/api/use-intent.ts'
import { toast } from '../../../lib/toast.ts'
import { Amount } from '../../../ui/data/points.tsx'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { FullAddress } from '../../../ui/text/full-address.tsx'
import { type Payout, payoutKeys } from '../api.ts'
import { Approvals } from './approvals.tsx'

/** Shows the exact amount and the whole wallet address before somebody agrees to pay. */
export function ApproveDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const queryClient = useQueryClient()
  const wallet = payout.walletAddress ?? payout.currentWallet
  const approve = useIntent((walletAddress: string) =>
    api('POST /api/v1/payouts/{id}/approve', {
      params: { id: payout.payoutId },
      body: { walletAddress, amount: payout.amount },
    }),
  )
  const run = async () => {
    if (wallet === null) return
    const approved = await approve.run(wallet)
    void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
    if (approved === null) return
    const missing = approved.approvalsNeeded - approved.approvals.length
    toast({
      title: missing > 0 ? 'Approved; a second person must agree' : 'Payout approved',
      text: missing > 0 ? 'It can go into a batch after that.' : 'It can go into a batch now.',
      tone: 'good',
    })
    onClose()
  }
  return (
    <ActionDialog
      onClose={onClose}
      title="Approve this payout"
      description={`${payout.recipient?.displayName ?? 'The wallet that it came from'}, ${payout.label}`}
      confirmLabel="Approve"
      keepLabel="Not now"
      isPending={approve.isPending}
      isDisabled={wallet === null}
      error={approve.error}
      onConfirm={run}
    >
      <dl className="grid gap-3">
        <div>
          <dt className="text-muted text-sm">Amount</dt>
          <dd>
            <Amount
              smallestUnits={payout.amount}
              token={payout.token}
              className="font-medium text-xl"
            />
          </dd>
        </div>
        <div>
          <dt className="text-muted text-sm">To the wallet</dt>
          <dd>
            {wallet === null ? (
              'None is linked.'
            ) : (
              <FullAddress address={wallet} name={payout.recipient?.displayName ?? 'the sender'} />
            )}
          </dd>
        </div>
      </dl>
      {payout.approvalsNeeded > 1 && (
        <div className="grid gap-1 text-muted text-sm">
          <p>
            It needs two people: from 5 SOL or 500 USDC on, in one payout or in all that one person
            alone approves within 24 hours.
          </p>
          <Approvals approvals={payout.approvals} />
          {payout.approvalShortage !== null && <p>{payout.approvalShortage}</p>}
        </div>
      )}
    </ActionDialog>
  )
}
