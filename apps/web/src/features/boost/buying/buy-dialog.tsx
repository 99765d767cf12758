import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { boostKeys, pointsKeys } from '../../../lib/api/query-keys.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { meKeys } from '../../../lib/session-keys.ts'
import { formatNumber, formatPoints } from '../../../lib/text/format.ts'
import { toast } from '../../../lib/toast.ts'
import { ActionDialog } from '../../../ui/dialogs/action-dialog.tsx'
import { Countdown, Time } from '../../../ui/text/time.tsx'
import type { Boost } from '../api.ts'

/** Confirms the purchase of a quoted boost. */
export function BuyDialog({
  quote,
  leftPoints,
  onClose,
  onDone,
}: {
  quote: Boost
  /** What is left of the viewer’s spendable points after it. */
  leftPoints: number
  onClose: () => void
  onDone: () => void
}) {
  const queries = useQueryClient()
  const buy = useAction((id: string) => api('POST /api/v1/boosts/{id}/buy', { params: { id } }))
  const run = async () => {
    if ((await buy.run(quote.boostId)) === null) return
    toast({ title: 'Boost bought', text: `“${quote.submission.title}”`, tone: 'good' })
    for (const { all } of [boostKeys, pointsKeys, meKeys]) {
      void queries.invalidateQueries({ queryKey: all })
    }
    onClose()
    onDone()
  }
  return (
    <ActionDialog
      title={`Buy this boost for ${formatPoints(quote.pricePoints)}?`}
      description={
        <>
          “{quote.submission.title}” is shown in lists, marked “Boosted”, from{' '}
          <Time at={quote.startsAt} format="moment" isStatic /> to{' '}
          <Time at={quote.endsAt} format="moment" isStatic />, with{' '}
          {formatNumber(quote.promisedImpressions)} impressions promised.
        </>
      }
      confirmLabel="Buy boost"
      isPending={buy.isPending}
      error={buy.error}
      safe="You pay once, however often you press the button."
      onConfirm={run}
      onClose={onClose}
    >
      <p className="text-sm">
        Your points move into escrow now. When the boost ends, the part for delivered impressions is
        burned and the rest comes back. You keep {formatPoints(leftPoints)}.
      </p>
      <p className="text-muted text-xs">
        This price holds for <Countdown to={quote.quoteExpiresAt} done="a moment" />.
      </p>
    </ActionDialog>
  )
}
