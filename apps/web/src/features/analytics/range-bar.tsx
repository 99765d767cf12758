import { ANALYTICS_RANGES, type AnalyticsRange } from '@laurel/contract/analytics/ranges'
import { Download } from 'lucide-react'
import { downloadText } from '../../lib/page/save-file.ts'
import { csvText } from '../../lib/text/csv.ts'
import { formatUtcDay } from '../../lib/text/time.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { RANGE_NAMES } from './words.ts'

/** The choice of a range, which the page keeps in the URL, and the download of what is shown. */
export function RangeBar({
  range,
  onRange,
  csv,
}: {
  range: AnalyticsRange
  onRange: (range: AnalyticsRange) => void
  /** File name and rows; null until they are there. */
  csv: { name: string; rows: readonly (readonly string[])[] } | null
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Segmented
        legend="Range"
        choices={ANALYTICS_RANGES.map((value) => ({ value, label: RANGE_NAMES[value] }))}
        value={range}
        onChange={onRange}
      />
      <Button
        size="sm"
        icon={<Download aria-hidden="true" className="size-4" />}
        disabled={csv === null}
        onClick={() => csv !== null && downloadText(csv.name, csvText(csv.rows), 'text/csv')}
      >
        Download CSV
      </Button>
    </div>
  )
}

/** What the numbers of a page are, and where they are estimates. */
export function CountNote({ sampledDays }: { sampledDays: readonly string[] }) {
  const [first] = sampledDays
  return (
    <p className="max-w-reading text-muted text-sm">
      An impression is a card of which at least half was visible for a second. Each viewer counts
      once a day; your own views and bots don’t. Nothing is shown about fewer than five people.
      {first !== undefined &&
        ` On ${sampledDays.length === 1 ? formatUtcDay(first) : `${sampledDays.length} days`} traffic was so high that counts are sampled: they are estimates.`}
    </p>
  )
}
