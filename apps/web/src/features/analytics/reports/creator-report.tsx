import { paths } from '@laurel/contract/spec/routes'
import { formatNumber, formatPoints, formatSums } from '../../../lib/text/format.ts'
import { Stat } from '../../../ui/data/stat.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import type { CreatorAnalytics } from '../api.ts'
import { Calendar } from '../charts/calendar.tsx'
import { CurveChart } from '../charts/curve-chart.tsx'
import { curveOf } from '../charts/curve-points.ts'
import { ShareBars } from '../charts/share-bars.tsx'
import { CountNote } from '../range-bar.tsx'
import { changeText, countText, SOURCE_NAMES } from '../words.ts'

/** The viewer’s funnel, benchmarks, earnings, best work and activity. */
export function CreatorReport({
  data,
  nameOfCategory,
}: {
  data: CreatorAnalytics
  nameOfCategory: (category: string) => string
}) {
  const tokens = formatSums(data.tokens)
  return (
    <div className="grid gap-12">
      <section aria-label="From seen to paid">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-6 border-line border-y py-6 sm:grid-cols-3 lg:grid-cols-5">
          <Step label="Impressions" value={data.impressions} />
          <Step label="Opens" value={data.opens} />
          <Step label="Votes" value={data.votes} />
          <Step label="Wins" value={data.wins} />
          <Stat
            size="lg"
            label="Earned"
            value={formatPoints(data.points.now ?? 0)}
            hint={tokens === '' ? changeText(data.points.now, data.points.before) : `and ${tokens}`}
          />
        </dl>
        {data.blindCount > 0 && (
          <p className="pt-3 text-muted text-sm">
            Opens of {data.blindCount === 1 ? 'one entry' : `${data.blindCount} entries`} are left
            out until voting on {data.blindCount === 1 ? 'it' : 'them'} is over.
          </p>
        )}
      </section>
      <Section title={data.hours === null ? 'Views by day' : 'Views by hour'}>
        <CurveChart points={curveOf(data)} label="Impressions and opens of your work over time" />
      </Section>
      <div className="grid gap-12 md:grid-cols-2">
        <Sources data={data} />
        <PointsBySource data={data} nameOfCategory={nameOfCategory} />
        <Profile data={data} />
        <Section title="Beside everyone on Laurel">
          <Benchmarks data={data} />
        </Section>
        <Section title="Your best work">
          <Best data={data} />
        </Section>
      </div>
      <Section title="Active days">
        <Calendar days={data.activeDays} today={data.period.to} />
      </Section>
      <CountNote sampledDays={data.sampledDays} />
    </div>
  )
}

function Step({
  label,
  value: { now, before },
}: {
  label: string
  value: { now: number | null; before: number | null }
}) {
  return (
    <Stat
      size={now === null ? 'md' : 'lg'}
      label={label}
      value={countText(now)}
      hint={changeText(now, before)}
    />
  )
}

/** Views of the viewer’s public profile. */
function Profile({ data: { profile } }: { data: CreatorAnalytics }) {
  return (
    <Section title="Your profile">
      <dl className="grid grid-cols-2 gap-6">
        <Stat
          label="Seen in lists"
          value={countText(profile.impressions.now)}
          hint={changeText(profile.impressions.now, profile.impressions.before)}
        />
        <Stat
          label="Opened"
          value={countText(profile.opens.now)}
          hint={changeText(profile.opens.now, profile.opens.before)}
        />
      </dl>
    </Section>
  )
}

function Benchmarks({ data: { winPercent, decisionHours } }: { data: CreatorAnalytics }) {
  const percent = (value: number | null) => (value === null ? '–' : `${formatNumber(value)} %`)
  const span = (hours: number | null) =>
    hours === null ? '–' : hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
  return (
    <dl className="grid grid-cols-2 gap-6">
      <Stat
        label="Win rate"
        value={percent(winPercent.mine)}
        hint={`everyone: ${percent(winPercent.platform)}`}
      />
      <Stat
        label="Median time to the outcome"
        value={span(decisionHours.mine)}
        hint={`everyone: ${span(decisionHours.platform)}`}
      />
    </dl>
  )
}

function Best({ data: { best } }: { data: CreatorAnalytics }) {
  if (best.length === 0) return <Nothing text="Nothing of yours is public yet." />
  return (
    <ul className="border-line border-t">
      {best.map(({ submissionId, title, impressions }) => (
        <li key={submissionId} className="border-line border-b">
          <Link
            to={`${paths.contentAnalytics}?id=${submissionId}`}
            className="flex min-h-11 items-center justify-between gap-4 py-2 text-sm hover:underline"
          >
            <span className="min-w-0 truncate font-medium">{title}</span>
            <span className="figures shrink-0 text-muted">{countText(impressions)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Nothing({ text }: { text: string }) {
  return <p className="text-muted text-sm">{text}</p>
}

function Sources({ data }: { data: CreatorAnalytics }) {
  return (
    <Section title="Where viewers came from">
      {data.sources.length === 0 ? (
        <Nothing text="No views in this period." />
      ) : (
        <ShareBars
          label="Impressions by source"
          rows={data.sources.map(({ source, impressions, opens }) => ({
            key: source,
            name: SOURCE_NAMES[source],
            value: impressions,
            text:
              impressions === null
                ? countText(null)
                : `${formatNumber(impressions)}, opened ${countText(opens)}`,
          }))}
        />
      )}
    </Section>
  )
}

function PointsBySource({
  data,
  nameOfCategory,
}: {
  data: CreatorAnalytics
  nameOfCategory: (category: string) => string
}) {
  return (
    <Section title="Points by source">
      {data.pointsBySource.length === 0 ? (
        <Nothing text="No points in this period." />
      ) : (
        <ShareBars
          label="Points by source"
          rows={data.pointsBySource.map(({ category, points }) => ({
            key: category,
            name: nameOfCategory(category),
            value: points,
            text: formatPoints(points),
          }))}
        />
      )}
    </Section>
  )
}
