import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { boostKeys } from '../../lib/api/query-keys.ts'
import { formatNumber, formatPoints } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusPill } from '../../ui/data/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { Time } from '../../ui/text/time.tsx'
import { BOOST_NAMES, type LiveBoost, liveBoostsQuery } from './api.ts'

const ReasonDialog = lazy(() => import('../../ui/dialogs/reason-dialog.tsx'))

/** For moderators: boosts that run or begin later, and their rejection. */
export default function BoostDesk() {
  const { data, error, refetch } = useQuery(liveBoostsQuery)
  if (error !== null && data === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <SkeletonText lines={6} />
  if (data.items.length === 0) {
    return <EmptyState title="No boosts now" text="Boosts appear here from their purchase on." />
  }
  return (
    <ul className="grid gap-4">
      {data.items.map((boost) => (
        <li key={boost.boostId}>
          <BoostCard boost={boost} />
        </li>
      ))}
    </ul>
  )
}

function BoostCard({ boost }: { boost: LiveBoost }) {
  const [isRejecting, setRejecting] = useState(false)
  const { name, tone } = BOOST_NAMES[boost.state]
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={paths.submission(boost.submission.submissionId)}
          className="min-w-0 truncate font-medium hover:underline"
        >
          {boost.submission.title}
        </Link>
        <StatusPill tone={tone}>{name}</StatusPill>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 text-muted text-sm">
        <PersonLink person={boost.owner} hasUsername />
        <span>
          {formatPoints(boost.pricePoints)} · {formatNumber(boost.deliveredImpressions)} of{' '}
          {formatNumber(boost.promisedImpressions)} delivered · ends <Time at={boost.endsAt} />
        </span>
      </div>
      {boost.abilities.canReject && (
        <div>
          <Button size="sm" variant="danger" onClick={() => setRejecting(true)}>
            Reject
          </Button>
        </div>
      )}
      {isRejecting && <RejectDialog boost={boost} onClose={() => setRejecting(false)} />}
    </Card>
  )
}

function RejectDialog({ boost, onClose }: { boost: LiveBoost; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <Suspense fallback={null}>
      <ReasonDialog
        title="Reject this boost"
        description={`“${boost.submission.title}” leaves every list now. ${formatPoints(boost.refundNowPoints ?? 0)} go back to its owner, who reads your reason.`}
        confirmLabel="Reject boost"
        tone="danger"
        onClose={onClose}
        name="reason"
        min={MIN_REASON_LENGTH}
        max={MAX_REASON_LENGTH}
        keepAs={`boost-reject:${boost.boostId}`}
        schema={async () => (await import('@laurel/contract/boosts/boosts')).rejectBoost.body}
        send={(reason) =>
          api('POST /api/v1/boosts/{id}/reject', {
            params: { id: boost.boostId },
            body: { reason },
          })
        }
        onDone={() => {
          toast({ title: 'Boost rejected', tone: 'good' })
          void queries.invalidateQueries({ queryKey: boostKeys.all })
          onClose()
        }}
      />
    </Suspense>
  )
}
