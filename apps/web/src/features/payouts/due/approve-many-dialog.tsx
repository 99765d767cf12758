import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { describeProblem } from '../../../lib/api/problem-messages.ts'
import { plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Amount } from '../../../ui/data/points.tsx'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { type Payout, payoutKeys } from '../api.ts'
import { formatTotals } from '../sums.ts'

/** The result for one payout: approved, with `isComplete` once no second person is needed, or the reason why not. */
type Outcome = { isApproved: true; isComplete: boolean } | { isApproved: false; reason: string }

/**
 * Shows each amount and full wallet address for approval. Every payout is approved separately, under the server's rules
 * for it: one that is refused does not stop the others.
 */
export function ApproveManyDialog({
  payouts,
  onClose,
  onApproved,
}: {
  payouts: readonly Payout[]
  onClose: () => void
  /** Receives the ids of the approved payouts. */
  onApproved: (payoutIds: readonly string[]) => void
}) {
  // The list behind the dialog may refresh; the approval is for the payouts shown here.
  const [listed] = useState(payouts)
  const { outcomes, left, isBusy, run } = useApprovals(listed, onApproved, onClose)
  const twoPeople = listed.filter(({ approvalsNeeded }) => approvalsNeeded > 1).length
  const refusedCount = [...outcomes.values()].filter(({ isApproved }) => !isApproved).length
  return (
    <ActionDialog
      onClose={onClose}
      width="wide"
      title={`Approve ${plural(listed.length, 'payout')}`}
      description={`${formatTotals(listed)} in total. Compare amounts and wallets.`}
      confirmLabel={refusedCount > 0 ? `Try ${left.length} again` : `Approve ${listed.length}`}
      cancelLabel={refusedCount > 0 ? 'Close' : 'Not now'}
      isPending={isBusy}
      isDisabled={left.length === 0}
      onConfirm={run}
    >
      <p className="text-muted text-sm">
        {twoPeople > 0 &&
          `${twoPeople === 1 ? 'One of them needs' : `${twoPeople} of them need`} a second person. `}
        What you approve alone within 24 hours adds up, so more of them may need one.
      </p>
      {refusedCount > 0 && !isBusy && (
        <Notice tone="bad" isAnnounced title={`${plural(refusedCount, 'payout')} not approved`}>
          <p>The others were approved. Each line below gives the reason.</p>
        </Notice>
      )}
      <ul aria-label="Payouts to approve" className="grid divide-y divide-line text-sm">
        {listed.map((payout) => (
          <Line key={payout.payoutId} payout={payout} outcome={outcomes.get(payout.payoutId)} />
        ))}
      </ul>
    </ActionDialog>
  )
}

/** Approves payouts one after another; a second run repeats only those that were refused. */
function useApprovals(
  payouts: readonly Payout[],
  onApproved: (payoutIds: readonly string[]) => void,
  onAllApproved: () => void,
) {
  const queryClient = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const left = payouts.filter(({ payoutId }) => !outcomes.get(payoutId)?.isApproved)

  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    const results = new Map(outcomes)
    for (const payout of left) {
      results.set(payout.payoutId, await approve(payout))
      setOutcomes(new Map(results))
    }
    isRunning.current = false
    setBusy(false)
    void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
    const approved = [...results].filter(([, { isApproved }]) => isApproved)
    onApproved(approved.map(([payoutId]) => payoutId))
    if (approved.length < payouts.length) return
    const open = approved.filter(([, outcome]) => outcome.isApproved && !outcome.isComplete).length
    toast({
      title: `${plural(payouts.length, 'payout')} approved`,
      text:
        open === 0
          ? 'They can go into a batch now.'
          : `${open} of them ${open === 1 ? 'needs' : 'need'} a second person.`,
      tone: 'good',
    })
    onAllApproved()
  }
  return { outcomes, left, isBusy, run }
}

function Line({ payout, outcome }: { payout: Payout; outcome: Outcome | undefined }) {
  return (
    <li className="grid gap-0.5 py-2">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span>
          <bdi className="font-medium">
            {payout.recipient?.displayName ?? 'The sender’s wallet'}
          </bdi>
          <span className="text-muted">, {payout.label}</span>
        </span>
        <Amount smallestUnits={payout.amount} token={payout.token} className="font-medium" />
      </span>
      <span className="figures break-all text-muted text-xs">{walletOf(payout)}</span>
      {outcome?.isApproved === true && <span className="text-good">Approved</span>}
      {outcome?.isApproved === false && <span className="text-bad">{outcome.reason}</span>}
    </li>
  )
}

async function approve(payout: Payout): Promise<Outcome> {
  try {
    const { approvals, approvalsNeeded } = await api('POST /api/v1/payouts/{id}/approve', {
      params: { id: payout.payoutId },
      body: { walletAddress: walletOf(payout), amount: payout.amount },
    })
    return { isApproved: true, isComplete: approvals.length >= approvalsNeeded }
  } catch (thrown) {
    if (!(thrown instanceof ApiProblem)) throw thrown
    const { title, text } = describeProblem(thrown)
    return { isApproved: false, reason: `${title}. ${text}` }
  }
}

function walletOf({ walletAddress, currentWallet }: Payout): string {
  return walletAddress ?? currentWallet ?? ''
}
