import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/clock.ts'
import { formatNumber, plural } from '../../../lib/text/format.ts'
import { BarChart } from '../../../ui/data/bar-chart.tsx'
import { Stat } from '../../../ui/data/stat.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Boost, type BoostDetail, boostQuery } from '../api.ts'
import { fillHours, hourLabel } from '../hours.ts'

/** A boost’s views by the hour, beside the submission’s own, and its lift. Updates while it runs. */
export function BoostInsight({ boost }: { boost: Boost }) {
  const { data, error, refetch } = useQuery(boostQuery(boost.boostId))
  if (error !== null && data === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) {
    return (
      <Loading label="Loading its views">
        <Skeleton className="h-52 w-full" />
      </Loading>
    )
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-5 border-line border-t pt-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Views detail={data} />
      <Lift detail={data} />
    </div>
  )
}

function Views({ detail }: { detail: BoostDetail }) {
  const now = useNow()
  const { views, opens, startsAt, endsAt, endedAt } = detail
  const endMs = Math.min(now, Date.parse(endedAt ?? endsAt))
  const bars = fillHours(detail.hours, startsAt, endMs).map((hour) => ({
    key: hour.at,
    label: hourLabel(hour.at),
    boosted: hour.boostedViews,
    organic: hour.organicViews,
  }))
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Stat label="Boosted views" value={formatNumber(views.boosted)} />
        <Stat label="Organic views" value={formatNumber(views.organic)} />
        {opens !== null && (
          <>
            <Stat label="Opened from the boost" value={formatNumber(opens.boosted)} />
            <Stat label="Opened elsewhere" value={formatNumber(opens.organic)} />
          </>
        )}
      </dl>
      <BarChart
        label={`Views by the hour: ${plural(views.boosted, 'boosted view')}, ${plural(views.organic, 'organic view')}`}
        series={[
          { id: 'boosted', name: 'Boosted', look: 'solid' },
          { id: 'organic', name: 'Organic', look: 'hatched' },
        ]}
        bars={bars}
      />
    </div>
  )
}

function Lift({ detail: { lift } }: { detail: BoostDetail }) {
  const { result } = lift
  return (
    <section aria-label="Lift" className="grid gap-3 rounded-control bg-sunken p-4 text-sm">
      <h3 className="text-base">Lift</h3>
      <p>{lift.summary}</p>
      {result !== null && (
        <dl className="grid gap-2">
          <Figure name="Saw it" value={rate(result.treated)} />
          <Figure name="Held out" value={rate(result.heldOut)} />
          <Figure
            name="Difference, 95% interval"
            value={`${signed(result.differencePercent)} (${signed(result.lowPercent)} to ${signed(result.highPercent)}) points`}
          />
        </dl>
      )}
    </section>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(round(value))}`
const rate = ({
  openers,
  viewers,
  openPercent,
}: {
  openers: number
  viewers: number
  openPercent: number
}) => `${round(openPercent)}% opened (${formatNumber(openers)} of ${formatNumber(viewers)})`
