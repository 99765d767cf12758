import { plural } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Payout } from '../api.ts'
import { formatTotals } from '../sums.ts'

/** The number and total of the selected payouts, with a button to review and approve them together. */
export function ApproveBar({
  payouts,
  onClear,
  onReview,
}: {
  payouts: readonly Payout[]
  onClear: () => void
  onReview: () => void
}) {
  return (
    <Card className="sticky bottom-20 z-10 flex flex-wrap items-center justify-between gap-4 shadow-float md:bottom-4">
      <p className="grid gap-0.5">
        <span className="font-medium">{plural(payouts.length, 'payout')} to approve</span>
        <span className="figures text-sm">{formatTotals(payouts)}</span>
      </p>
      <span className="flex gap-2">
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
        <Button variant="primary" onClick={onReview}>
          Review and approve
        </Button>
      </span>
    </Card>
  )
}
