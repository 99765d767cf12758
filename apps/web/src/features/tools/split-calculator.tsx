import { MAX_PLACES } from '@laurel/contract/field-limits'
import { MIN_PRIZE } from '@laurel/contract/money/money'
import { useState } from 'react'
import { formatPercent, formatPoints } from '../../lib/text/format.ts'
import { DataTable } from '../../ui/data/data-table.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { RadioCards } from '../../ui/fields/choices.tsx'
import { Slider } from '../../ui/fields/slider.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { CURVES, type Curve, splitReward } from './reward-split.ts'

const MAX_POINTS = 1_000_000n
const MIN_POINTS = Number(MIN_PRIZE.POINTS)

/** Splits a prize among places. */
export default function SplitCalculator() {
  const [total, setTotal] = useState('1000')
  const [places, setPlaces] = useState(3)
  const [curve, setCurve] = useState<Curve>('steep')
  const totalPoints = Number(total)
  const amounts = splitReward(totalPoints, places, curve)
  const hasTooSmallPrize = amounts.some((amount) => amount < MIN_POINTS)
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid content-start gap-6">
        <AmountField
          label="Prize in points"
          token="POINTS"
          min={1n}
          max={MAX_POINTS}
          value={total}
          onChange={setTotal}
        />
        <Slider label="Places" min={1} max={MAX_PLACES} value={places} onChange={setPlaces} />
        <RadioCards
          legend="Shape"
          columns={3}
          choices={Object.entries(CURVES).map(([value, { label, hint }]) => ({
            value: value as Curve,
            label,
            hint,
          }))}
          value={curve}
          onChange={setCurve}
        />
        {hasTooSmallPrize && totalPoints > 0 && (
          <Notice tone="warn" isAnnounced>
            <p>
              Each place must get at least {formatPoints(MIN_POINTS)}. Use fewer places or a larger
              prize.
            </p>
          </Notice>
        )}
      </div>
      <PrizeTable totalPoints={totalPoints} amounts={amounts} />
    </div>
  )
}

function PrizeTable({
  totalPoints,
  amounts,
}: {
  totalPoints: number
  /** In points, the first place first. */
  amounts: readonly number[]
}) {
  return (
    <DataTable
      caption="Prize for each place"
      rows={amounts.map((amount, index) => ({ place: index + 1, amount }))}
      rowKey={(row) => String(row.place)}
      columns={[
        { id: 'place', header: 'Place', cell: (row) => `${row.place}.`, isRowHeader: true },
        {
          id: 'points',
          header: 'Points',
          cell: (row) => formatPoints(row.amount),
          isNumeric: true,
        },
        {
          id: 'share',
          header: 'Share',
          cell: (row) => formatPercent(totalPoints === 0 ? 0 : (row.amount / totalPoints) * 100),
          isNumeric: true,
        },
      ]}
    />
  )
}
