import { paths } from '@laurel/contract/spec/routes'
import { useEffect, useRef, useState } from 'react'
import { formatNumber, formatPoints, plural } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { StatusPill } from '../../../ui/data/badge.tsx'
import { Progress } from '../../../ui/data/progress.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Time } from '../../../ui/text/time.tsx'
import { BOOST_NAMES, type Boost } from '../api.ts'
import { BoostInsight } from './boost-insight.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { RefundLine } from './refund-line.tsx'

/** A boost of the viewer: state, delivery, money, and its chart, which a running or opened one shows at once. */
export function BoostRow({ boost, isOpened }: { boost: Boost; isOpened: boolean }) {
  const { name, tone } = BOOST_NAMES[boost.state]
  const { submission, phase } = boost
  const [isShown, setShown] = useState(isOpened || phase.isRunning)
  const [isCancelling, setCancelling] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpened) row.current?.scrollIntoView({ block: 'center' })
  }, [isOpened])
  return (
    <Card className="grid gap-4">
      <div ref={row} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
          <Link
            to={paths.submission(submission.submissionId)}
            className="truncate font-medium hover:underline"
          >
            {submission.title}
          </Link>
          <p className="text-muted text-sm">
            {plural(boost.slots, 'slot')} for {formatPoints(boost.pricePoints)} ·{' '}
            <When boost={boost} />
          </p>
        </div>
        <StatusPill tone={tone} isLive={phase.isRunning}>
          {name}
        </StatusPill>
      </div>
      <Delivery boost={boost} />
      {boost.reason !== null && (
        <Notice tone="warn" title={name}>
          {boost.reason}
        </Notice>
      )}
      {boost.refundedPoints !== null && <RefundLine boost={boost} points={boost.refundedPoints} />}
      {isShown && !phase.isUpcoming && <BoostInsight boost={boost} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!phase.isUpcoming && !isShown && (
          <Button size="sm" onClick={() => setShown(true)}>
            Show views and lift
          </Button>
        )}
        {boost.abilities.canCancel && (
          <Button size="sm" variant="quiet" onClick={() => setCancelling(true)}>
            Cancel boost
          </Button>
        )}
      </div>
      {isCancelling && <CancelDialog boost={boost} onClose={() => setCancelling(false)} />}
    </Card>
  )
}

function When({ boost: { phase, startsAt, endsAt, endedAt } }: { boost: Boost }) {
  if (phase.isUpcoming) {
    return (
      <>
        begins <Time at={startsAt} />
      </>
    )
  }
  return phase.isOver ? (
    <>
      ended <Time at={endedAt ?? endsAt} />
    </>
  ) : (
    <>
      ends <Time at={endsAt} />
    </>
  )
}

/** Delivered of promised impressions. */
function Delivery({ boost }: { boost: Boost }) {
  const { deliveredImpressions: delivered, promisedImpressions: promised } = boost
  const text = `${formatNumber(delivered)} of ${formatNumber(promised)}`
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-muted">Impressions delivered</span>
        <span className="figures">{text}</span>
      </p>
      <Progress
        label={`Impressions delivered for “${boost.submission.title}”`}
        value={Math.min(delivered, promised)}
        max={promised}
        valueText={text}
        tone="section"
      />
    </div>
  )
}
