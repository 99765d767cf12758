import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { ApiProblem, type ApiProblemCode } from '../../../lib/api/api-problem.ts'
import { describeProblem } from '../../../lib/api/problem-messages.ts'
import { plural } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Amount } from '../../../ui/data/points.tsx'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { type Payout, payoutKeys } from '../api.ts'
import { formatTotals } from '../sums.ts'

/**
 * The result for one payout: approved, with `isComplete` once no second person is needed, or the reason why not, with
 * `isLasting` where the same approval would be refused again.
 */
type Outcome =
  | { isApproved: true; isComplete: boolean }
  | { isApproved: false; reason: string; isLasting: boolean }

/** Refusals of the payout as it was shown. */
const LASTING: ReadonlySet<ApiProblemCode> = new Set([
  'not_found',
  'own_payout',
  'payout_wrong_state',
  'payout_changed',
  'approved_already',
])

/**
 * Shows each amount and full wallet address for approval. Every payout is approved separately, under the server's rules
 * for it: one that is refused does not stop the others.
 */
export function ApproveManyDialog({
  payouts,
  onClose,
  onApproved,
}: {
  /** As they were when the dialog opened: the list behind it may refresh. */
  payouts: readonly Payout[]
  onClose: () => void
  /** Receives the ids of the approved payouts. */
  onApproved: (payoutIds: readonly string[]) => void
}) {
  const { outcomes, left, isBusy, run } = useApprovals(payouts, onApproved, onClose)
  const twoPeople = payouts.filter(({ approvalsNeeded }) => approvalsNeeded > 1).length
  const refusedCount = [...outcomes.values()].filter(({ isApproved }) => !isApproved).length
  const isOver = left.length === 0 && !isBusy
  return (
    <ActionDialog
      onClose={onClose}
      width="wide"
      title={`Approve ${plural(payouts.length, 'payout')}`}
      description={`${formatTotals(payouts)} in total. Compare amounts and wallets.`}
      confirmLabel={refusedCount > 0 ? `Try ${left.length} again` : `Approve ${payouts.length}`}
      cancelLabel={refusedCount > 0 ? 'Close' : 'Not now'}
      isPending={isBusy}
      onConfirm={run}
      footer={isOver && <Button onClick={onClose}>Close</Button>}
    >
      <p className="text-muted text-sm">
        {twoPeople > 0 &&
          `${twoPeople === 1 ? 'One of them needs' : `${twoPeople} of them need`} a second person. `}
        What you approve alone within 24 hours adds up, so more of them may need one.
      </p>
      {refusedCount > 0 && !isBusy && (
        <Notice tone="bad" isAnnounced title={`${plural(refusedCount, 'payout')} not approved`}>
          <p>
            {refusedCount < payouts.length && 'The others were approved. '}Each line below gives the
            reason.
          </p>
        </Notice>
      )}
      <ul aria-label="Payouts to approve" className="grid divide-y divide-line text-sm">
        {payouts.map((payout) => (
          <Line key={payout.payoutId} payout={payout} outcome={outcomes.get(payout.payoutId)} />
        ))}
      </ul>
    </ActionDialog>
  )
}

/** Approves payouts one after another; a second run repeats those whose refusal may not last. */
function useApprovals(
  payouts: readonly Payout[],
  onApproved: (payoutIds: readonly string[]) => void,
  onAllApproved: () => void,
) {
  const queryClient = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const left = payouts.filter(({ payoutId }) => {
    const outcome = outcomes.get(payoutId)
    return outcome === undefined || !(outcome.isApproved || outcome.isLasting)
  })

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
    return { isApproved: false, reason: `${title}. ${text}`, isLasting: LASTING.has(thrown.code) }
  }
}

function walletOf({ walletAddress, currentWallet }: Payout): string {
  return walletAddress ?? currentWallet ?? ''
}
