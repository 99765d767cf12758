import { formatNumber, formatPoints } from '../../../lib/text/format.ts'
import { duration } from '../../../lib/text/rule-numbers.ts'
import { Card } from '../../../ui/card.tsx'
import { BarChart } from '../../../ui/data/bar-chart.tsx'
import { Stat } from '../../../ui/data/stat.tsx'
import { Time } from '../../../ui/text/time.tsx'
import type { BoostMarket } from '../api.ts'
import { hourLabel } from '../hours.ts'

/** What a boost costs now, what it promises, how many run, and how the price falls. */
export function MarketNow({ market }: { market: BoostMarket }) {
  const [offer] = market.offers
  const isFalling = market.curve.some(({ pricePoints }) => pricePoints !== offer?.pricePoints)
  return (
    <Card className="grid gap-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
        <Stat
          size="lg"
          label="Price of one slot now"
          value={formatPoints(offer?.pricePoints ?? market.basePoints)}
          hint={`from ${formatPoints(market.basePoints)} to ${formatPoints(market.maxPoints)}`}
        />
        <Stat
          size="lg"
          label="Impressions promised"
          value={formatNumber(market.impressionsPerSlot)}
          hint={`within ${duration(market.slotMs)}`}
        />
        <Stat
          label="Slots in use"
          value={`${market.usedSlots} of ${market.slots}`}
          hint={<NextFree startsAt={offer?.startsAt ?? null} isFull={isFull(market)} />}
        />
        <Stat
          label="In lists"
          value={`1 in ${market.everyNthItem}`}
          hint="items at most, always marked"
        />
      </dl>
      {isFalling && (
        <div className="grid gap-3">
          <h3 className="text-base">If no one buys, the price falls</h3>
          <BarChart
            label="Price of one slot by the hour, in points, if no one buys"
            series={[{ id: 'points', name: 'Price (pts)', look: 'solid' }]}
            bars={market.curve.map(({ at, pricePoints }) => ({
              key: at,
              label: hourLabel(at),
              points: pricePoints,
            }))}
          />
        </div>
      )}
    </Card>
  )
}

const isFull = ({ usedSlots, slots }: BoostMarket) => usedSlots >= slots

function NextFree({ startsAt, isFull }: { startsAt: string | null; isFull: boolean }) {
  if (!isFull) return 'one is free now'
  if (startsAt === null) return 'none is free within 14 days'
  return (
    <>
      the next is free <Time at={startsAt} />
    </>
  )
}
