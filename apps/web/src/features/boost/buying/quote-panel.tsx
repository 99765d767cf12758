import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { myPointsQuery } from '../../../lib/api/my-points.ts'
import type { Intent } from '../../../lib/api/use-action.ts'
import { formatNumber, formatPoints } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Countdown, Time } from '../../../ui/text/time.tsx'
import type { Boost } from '../api.ts'
import { BuyDialog } from './buy-dialog.tsx'
import type { QuoteWish } from './use-quote.ts'

/** An open quote: what it costs and promises, how long it holds, and what is left of the viewer’s points after it. */
export function QuotePanel({
  quote,
  changedFromPoints,
  renewal,
  onDone,
  onDrop,
}: {
  quote: Boost
  /** The price before it was renewed, where it changed. */
  changedFromPoints: number | null
  renewal: Intent<QuoteWish, Boost>
  /** It was bought. */
  onDone: () => void
  onDrop: () => void
}) {
  const { data: mine } = useQuery(myPointsQuery)
  // Of one quote: a renewed one is confirmed again.
  const [confirmedId, setConfirmed] = useState<string | null>(null)
  const balance = mine?.balances.spendablePoints
  const left = balance === undefined ? null : balance - quote.pricePoints
  return (
    <section aria-label="Your quote" className="grid gap-4 border-line border-t pt-5">
      <Head quote={quote} isRenewing={renewal.isPending} />
      {changedFromPoints !== null && (
        <Notice tone="warn" isAnnounced>
          The quote was renewed. The price went from {formatPoints(changedFromPoints)} to{' '}
          {formatPoints(quote.pricePoints)}.
        </Notice>
      )}
      <Figures quote={quote} balance={balance} />
      <Shortfall leftPoints={left} />
      <ProblemNotice
        error={renewal.error}
        title="The quote wasn’t renewed"
        safe="Nothing was spent."
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="flex-1"
          disabled={left === null || left < 0 || renewal.error !== null}
          onClick={() => setConfirmed(quote.boostId)}
        >
          Buy for {formatPoints(quote.pricePoints)}
        </Button>
        <Button variant="quiet" onClick={onDrop}>
          Drop the quote
        </Button>
      </div>
      {confirmedId === quote.boostId && (
        <BuyDialog
          quote={quote}
          leftPoints={left ?? 0}
          onClose={() => setConfirmed(null)}
          onDone={onDone}
        />
      )}
    </section>
  )
}

function Shortfall({ leftPoints }: { leftPoints: number | null }) {
  if (leftPoints === null || leftPoints >= 0) return null
  return (
    <Notice tone="warn" title={`You need ${formatPoints(-leftPoints)} more`}>
      Choose fewer slots, or wait until the price falls.
    </Notice>
  )
}

function Head({ quote, isRenewing }: { quote: Boost; isRenewing: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-2">
      <h3 className="text-base">Your quote</h3>
      <p className="text-muted text-sm">
        {isRenewing ? (
          'Renewing…'
        ) : (
          <>
            holds for <Countdown to={quote.quoteExpiresAt} done="a moment" />
          </>
        )}
      </p>
    </div>
  )
}

function Figures({ quote, balance }: { quote: Boost; balance: number | undefined }) {
  const shown = (points: number | undefined) => (points === undefined ? '…' : formatPoints(points))
  const left = balance === undefined ? undefined : balance - quote.pricePoints
  return (
    <dl className="grid gap-2 text-sm">
      <Line name="Price" value={formatPoints(quote.pricePoints)} />
      <Line name="Impressions promised" value={formatNumber(quote.promisedImpressions)} />
      <Line name="Begins" value={<Time at={quote.startsAt} format="moment" />} />
      <Line name="Ends" value={<Time at={quote.endsAt} format="moment" />} />
      <Line name="Your spendable points" value={shown(balance)} />
      <Line name="Left after it" value={shown(left)} isStrong />
    </dl>
  )
}

function Line({
  name,
  value,
  isStrong = false,
}: {
  name: string
  value: ReactNode
  isStrong?: boolean
}) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className={isStrong ? 'figures font-semibold' : 'figures'}>{value}</dd>
    </div>
  )
}
