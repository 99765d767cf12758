import { paths } from '@laurel/contract/spec/routes'
import { formatAmount, formatNumber } from '../../../lib/text/format.ts'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { Stat } from '../../../ui/data/stat.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import type { BountyAnalytics } from '../api.ts'
import { CurveChart } from '../charts/curve-chart.tsx'
import { curveOf } from '../charts/curve-points.ts'
import { ShareBars } from '../charts/share-bars.tsx'
import { CountNote } from '../range-bar.tsx'
import { changeText, countText, SOURCE_NAMES } from '../words.ts'

type Figures = BountyAnalytics['figures']

/** How a sponsor’s bounty was seen and entered, beside comparable ones. */
export function BountyReport({ data }: { data: BountyAnalytics }) {
  const { comparable } = data
  const rows = figureRows(data)
  return (
    <div className="grid gap-12">
      <InRange data={data} />
      <Section title="Beside comparable bounties">
        <DataTable
          caption="Figures of this bounty and medians of comparable ones"
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            { id: 'name', header: 'Figure', isRowHeader: true, cell: ({ name }) => name },
            { id: 'own', header: 'This bounty', isNumeric: true, cell: ({ own }) => own },
            { id: 'other', header: 'Median', isNumeric: true, cell: ({ other }) => other },
          ]}
        />
        <p className="pt-3 text-muted text-sm">
          {comparable === null
            ? 'Fewer than five comparable bounties have closed, so there is no median yet.'
            : `Medians of ${comparable.bounties} closed bounties of the same category and token.`}{' '}
          <Link to={paths.bounty(data.slug)} className="underline">
            See the bounty
          </Link>
        </p>
      </Section>
      <Section title={data.hours === null ? 'Views and entries by day' : 'Views by hour'}>
        <CurveChart
          points={curveOf(data)}
          label={`Impressions and opens of “${data.title}” over time`}
        />
      </Section>
      <Section title="Where viewers came from">
        {data.sources.length === 0 ? (
          <p className="text-muted text-sm">No views in this period.</p>
        ) : (
          <ShareBars
            label="Views by source"
            rows={data.sources.map(({ source, impressions, opens }) => ({
              key: source,
              name: SOURCE_NAMES[source],
              value: impressions === null ? null : impressions + (opens ?? 0),
              text:
                impressions === null
                  ? countText(null)
                  : `seen ${formatNumber(impressions)}, opened ${countText(opens)}`,
            }))}
          />
        )}
      </Section>
      <CountNote sampledDays={data.sampledDays} />
    </div>
  )
}

/** What the range brought, beside the period before. */
function InRange({ data: { figures, entriesInRange, before } }: { data: BountyAnalytics }) {
  return (
    <section aria-label="In this period">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 border-line border-y py-6 lg:grid-cols-3">
        <Stat
          size="lg"
          label="Reach"
          value={countText(figures.reach)}
          hint={before === null ? undefined : changeText(figures.reach, before.reach)}
        />
        <Stat
          size="lg"
          label="Opens"
          value={countText(figures.opens)}
          hint={before === null ? undefined : changeText(figures.opens, before.opens)}
        />
        <Stat
          size="lg"
          label="New entries"
          value={formatNumber(entriesInRange)}
          hint={before === null ? undefined : changeText(entriesInRange, before.entries)}
        />
      </dl>
    </section>
  )
}

/** The figures of a bounty and the medians beside them, as texts. */
export function figureRows({ figures, comparable, token }: BountyAnalytics) {
  const row = (name: string, text: (of: Figures) => string) => ({
    name,
    own: text(figures),
    other: comparable === null ? '–' : text(comparable),
  })
  return [
    row('Reach', ({ reach }) => countText(reach)),
    row('Opens', ({ opens }) => countText(opens)),
    row('Entries', ({ entries }) => formatNumber(entries)),
    row('Entries a day', ({ entriesPerDay }) =>
      entriesPerDay === null ? '–' : formatNumber(entriesPerDay),
    ),
    row('Cost per accepted entry', ({ costPerAccepted }) =>
      costPerAccepted === null ? '–' : formatAmount(costPerAccepted, token),
    ),
  ]
}
