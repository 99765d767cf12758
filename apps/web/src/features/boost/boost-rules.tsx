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
  'Every boosted listing will be labelled “Boosted”, in every list.',
  'Boosts will never affect votes, ranks, awards or the vote queue.',
  'Impressions that weren’t delivered will be refunded.',
  'One viewer in ten will see no boosts at all, so the lift we report is honest.',
]

/** What a boost will cost by the number of running slots, and what sponsors can rely on. */
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
      <Section title="What you’ll be able to rely on">
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
          label="Slots in use"
          min={0}
          max={numbers.slots - 1}
          value={sold}
          onChange={setSold}
        />
        <p className="text-muted text-sm">
          Up to {numbers.slots} slots will run at a time, and at most one in every{' '}
          {numbers.everyNthItem} items of a list will be boosted. Each slot sold will raise the
          price of the next; the price will fall again as slots end.
        </p>
      </div>
    </Section>
  )
}
