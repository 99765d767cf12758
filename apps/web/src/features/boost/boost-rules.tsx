import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber, formatPoints } from '../../lib/text/format.ts'
import { rulesQuery } from '../../lib/text/rules.ts'
import { Stat } from '../../ui/data/stat.tsx'
import { Slider } from '../../ui/fields/slider.tsx'
import { Section } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { type BoostNumbers, boostNumbers, slotPrice } from './price.ts'

const PROMISES = [
  'A boosted card will say “Boosted”, in every list, in words.',
  'Votes, ranks and awards will never see it, and neither will the vote queue.',
  'Impressions that weren’t delivered will be refunded.',
  'One viewer in ten will be shown no boost at all, so that the lift you see is honest.',
]

/** What a boost will give, what it will cost while others run, and what it will never touch. */
export function BoostRules() {
  const { data, error, refetch, isFetching } = useQuery(rulesQuery)
  if (error !== null && data === undefined) {
    return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
  }
  const numbers = data === undefined ? undefined : boostNumbers(data.rules)
  if (numbers === undefined) {
    return (
      <Loading label="Loading the rules">
        <Skeleton className="h-64 w-full" />
      </Loading>
    )
  }
  return (
    <div className="grid gap-12 md:grid-cols-2">
      {numbers !== null && <Price numbers={numbers} />}
      <Section title="What you will be able to rely on">
        <ul className="grid gap-3">
          {PROMISES.map((promise) => (
            <li key={promise} className="border-(--section) border-l-2 pl-4">
              {promise}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Price({ numbers }: { numbers: BoostNumbers }) {
  const [sold, setSold] = useState(0)
  return (
    <Section title="What it will cost">
      <div className="grid gap-6 rounded-card border border-line bg-surface p-4 md:p-6">
        <dl className="grid grid-cols-2 gap-4">
          <Stat
            size="lg"
            label="Price of the next slot"
            value={formatPoints(slotPrice(numbers, sold))}
          />
          <Stat
            size="lg"
            label="Impressions promised"
            value={formatNumber(numbers.impressions)}
            hint={`within ${numbers.slotMs / 3_600_000} hours`}
          />
        </dl>
        <Slider
          label="Slots that are running"
          min={0}
          max={numbers.slots - 1}
          value={sold}
          onChange={setSold}
        />
        <p className="text-muted text-sm">
          {numbers.slots} slots will run at a time, at most every {numbers.everyNthItem}th card of a
          list. Each one that is sold will make the next dearer; the price will fall back as they
          end.
        </p>
      </div>
    </Section>
  )
}
