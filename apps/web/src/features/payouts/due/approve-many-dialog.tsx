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
import { sumsOf } from '../sums.ts'

/** What became of one of them: whether its person agrees now, or why not. */
type Outcome = { isApproved: true; isComplete: boolean } | { isApproved: false; reason: string }

/**
 * Shows each amount and each whole wallet address before somebody agrees to pay them all. Every payout is approved by
 * itself, under the server's rules for it: one that is refused keeps none of the others back.
 */
export function ApproveManyDialog({
  payouts,
  onClose,
  onApproved,
}: {
  payouts: readonly Payout[]
  onClose: () => void
  /** Those that were approved. */
  onApproved: (payoutIds: readonly string[]) => void
}) {
  const queryClient = useQueryClient()
  // The list behind the dialog goes on; what is agreed to is what is shown here.
  const [shown] = useState(payouts)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const left = shown.filter(({ payoutId }) => !outcomes.get(payoutId)?.isApproved)
  const twoPeople = shown.filter(({ approvalsNeeded }) => approvalsNeeded > 1).length
  const refusedCount = [...outcomes.values()].filter(({ isApproved }) => !isApproved).length

  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    const found = new Map(outcomes)
    for (const payout of left) {
      found.set(payout.payoutId, await approve(payout))
      setOutcomes(new Map(found))
    }
    isRunning.current = false
    setBusy(false)
    void queryClient.invalidateQueries({ queryKey: payoutKeys.all })
    const approved = [...found].filter(([, { isApproved }]) => isApproved)
    onApproved(approved.map(([payoutId]) => payoutId))
    if (approved.length < shown.length) return
    const open = approved.filter(([, outcome]) => outcome.isApproved && !outcome.isComplete).length
    toast({
      title: `${plural(shown.length, 'payout')} approved`,
      text: open === 0 ? 'They can go into a batch now.' : `${open} of them need a second person.`,
      tone: 'good',
    })
    onClose()
  }
  return (
    <ActionDialog
      onClose={onClose}
      width="wide"
      title={`Approve ${plural(shown.length, 'payout')}`}
      description={`${sumsOf(shown)} in all. Compare amounts and wallets.`}
      confirmLabel={refusedCount > 0 ? `Try ${left.length} again` : `Approve ${shown.length}`}
      keepLabel={refusedCount > 0 ? 'Close' : 'Not now'}
      isPending={isBusy}
      isDisabled={left.length === 0}
      onConfirm={run}
    >
      <p className="text-muted text-sm">
        {twoPeople > 0 &&
          `${twoPeople === 1 ? 'One of them needs' : `${twoPeople} of them need`} a second person. `}
        What you approve alone within 24 hours counts together, so more of them may need one.
      </p>
      {refusedCount > 0 && !isBusy && (
        <Notice tone="bad" isAnnounced title={`${plural(refusedCount, 'payout')} not approved`}>
          <p>The others are. Each line below says why.</p>
        </Notice>
      )}
      <ul aria-label="Payouts to approve" className="grid divide-y divide-line text-sm">
        {shown.map((payout) => (
          <Line key={payout.payoutId} payout={payout} outcome={outcomes.get(payout.payoutId)} />
        ))}
      </ul>
    </ActionDialog>
  )
}

function Line({ payout, outcome }: { payout: Payout; outcome: Outcome | undefined }) {
  return (
    <li className="grid gap-0.5 py-2">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span>
          <bdi className="font-medium">
            {payout.recipient?.displayName ?? 'The wallet that it came from'}
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
