import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { toast } from '../../../lib/toast.ts'
import { Amount } from '../../../ui/data/points.tsx'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { FullAddress } from '../../../ui/text/full-address.tsx'
import { type Payout, payoutKeys } from '../api.ts'
import { Approvals } from './approvals.tsx'

/** Shows the exact amount and the full wallet address for approval. */
export function ApproveDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const wallet = payout.walletAddress ?? payout.currentWallet
  const approve = useApproval(payout, wallet, onClose)
  return (
    <ActionDialog
      onClose={onClose}
      title="Approve this payout"
      description={`${payout.recipient?.displayName ?? 'The sender’s wallet'}, ${payout.label}`}
      confirmLabel="Approve"
      cancelLabel="Not now"
      isPending={approve.isPending}
      isDisabled={wallet === null}
      error={approve.error}
      onConfirm={approve.run}
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
              'No wallet linked.'
            ) : (
              <FullAddress address={wallet} name={payout.recipient?.displayName ?? 'the sender'} />
            )}
          </dd>
        </div>
      </dl>
      {payout.approvalsNeeded > 1 && <TwoPersonRule payout={payout} />}
    </ActionDialog>
  )
}

function TwoPersonRule({ payout }: { payout: Payout }) {
  return (
    <div className="grid gap-1 text-muted text-sm">
      <p>
        Two people must approve 5 SOL or 500 USDC and above, in one payout or in everything one
        person approves alone within 24 hours.
      </p>
      <Approvals approvals={payout.approvals} />
      {payout.approvalShortage !== null && <p>{payout.approvalShortage}</p>}
    </div>
  )
}

function useApproval(payout: Payout, wallet: string | null, onApproved: () => void) {
  const queryClient = useQueryClient()
  const approve = useAction((walletAddress: string) =>
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
      title: missing > 0 ? 'Approved. A second person must approve too' : 'Payout approved',
      text: missing > 0 ? 'It can then go into a batch.' : 'It can go into a batch now.',
      tone: 'good',
    })
    onApproved()
  }
  return { run, isPending: approve.isPending, error: approve.error }
}
