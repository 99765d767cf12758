import { DWELL_BUCKET_SECONDS } from '@laurel/contract/analytics/view-words'
import { paths } from '@laurel/contract/spec/routes'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/text/format.ts'
import { DataTable } from '../../../ui/data/data-table.tsx'
import { Stat } from '../../../ui/data/stat.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import type { PieceAnalytics } from '../api.ts'
import { CurveChart } from '../charts/curve-chart.tsx'
import { curveOf } from '../charts/curve-points.ts'
import { ShareBars } from '../charts/share-bars.tsx'
import { CountNote } from '../range-bar.tsx'
import { changeText, countText, SOURCE_NAMES, TOO_FEW } from '../words.ts'

/** How one piece of work was seen, read, voted on and scored. */
export function PieceReport({ data }: { data: PieceAnalytics }) {
  const { piece, before } = data
  return (
    <div className="grid gap-12">
      <div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-6 border-line border-y py-6 lg:grid-cols-4">
          <Stat
            size="lg"
            label="Impressions"
            value={countText(piece.impressions)}
            hint={changeText(piece.impressions, before.impressions)}
          />
          <Stat
            size="lg"
            label="Opens"
            value={piece.isBlind ? 'after voting' : countText(piece.opens)}
            hint={changeText(piece.opens, before.opens)}
          />
          <VoteRate piece={piece} />
          <Stat
            size="lg"
            label="Result"
            value={piece.place !== null ? `Place ${piece.place}` : piece.isBonus ? 'Bonus' : '–'}
          />
        </dl>
        <p className="pt-3 text-sm">
          <Link to={paths.submission(piece.submissionId)} className="font-medium underline">
            See the work
          </Link>
        </p>
      </div>
      <Section title={data.hours === null ? 'Views by day' : 'Views by hour'}>
        <CurveChart
          points={curveOf(data)}
          label={`Impressions and opens of “${piece.title}” over time`}
        />
      </Section>
      <div className="grid gap-12 md:grid-cols-2">
        <Sources data={data} />
        <Section title="Time spent">
          <Dwell dwell={data.dwell} isBlind={piece.isBlind} />
        </Section>
      </div>
      {data.checklist !== null && <Checklist rows={data.checklist} />}
      {data.lift !== null && (
        <Section title="What the boost changed">
          <p>{data.lift.summary}</p>
          {data.lift.result !== null && (
            <Muted>
              {formatNumber(data.lift.result.differencePercent)} percentage points more opens (95 %
              interval {formatNumber(data.lift.result.lowPercent)} to{' '}
              {formatNumber(data.lift.result.highPercent)})
            </Muted>
          )}
        </Section>
      )}
      <CountNote sampledDays={data.sampledDays} />
    </div>
  )
}

function VoteRate({
  piece: { voteRate, isBlind, bountyTitle },
}: {
  piece: PieceAnalytics['piece']
}) {
  if (voteRate === null) {
    return (
      <Stat
        size="lg"
        label="Votes per exposure"
        value={isBlind ? 'after voting' : '–'}
        hint={bountyTitle === null ? 'posts are not voted on' : undefined}
      />
    )
  }
  return (
    <Stat
      size="lg"
      label="Votes per exposure"
      value={`${formatNumber(voteRate.percent)} %`}
      hint={`${voteRate.votes} of ${voteRate.exposures}; 95 % interval ${formatNumber(voteRate.lowPercent)} to ${formatNumber(voteRate.highPercent)} %`}
    />
  )
}

function Dwell({ dwell, isBlind }: { dwell: PieceAnalytics['dwell']; isBlind: boolean }) {
  if (dwell === null) {
    return <Muted>{isBlind ? 'Shown once voting is over.' : `Known from five people on.`}</Muted>
  }
  const names = dwell.map((_, index) => bucketName(index))
  return (
    <ShareBars
      label="Time spent"
      rows={dwell.map((value, index) => ({
        key: names[index] ?? '',
        name: names[index] ?? '',
        value,
        text: formatNumber(value),
      }))}
    />
  )
}

function bucketName(index: number): string {
  const [from, to] = [DWELL_BUCKET_SECONDS[index - 1], DWELL_BUCKET_SECONDS[index]]
  if (to === undefined) return `${from} s and more`
  return from === undefined ? `under ${to} s` : `${from} to ${to} s`
}

function Checklist({ rows }: { rows: NonNullable<PieceAnalytics['checklist']> }) {
  return (
    <Section title="Scores beside the bounty’s median">
      <DataTable
        caption="Scores of the checklist"
        rows={rows}
        rowKey={({ text }) => text}
        columns={[
          { id: 'text', header: 'Checklist', isRowHeader: true, cell: ({ text }) => text },
          { id: 'mine', header: 'Yours', isNumeric: true, cell: ({ mine }) => formatNumber(mine) },
          {
            id: 'median',
            header: 'Median',
            isNumeric: true,
            cell: ({ median }) => (median === null ? 'too few entries' : formatNumber(median)),
          },
        ]}
      />
    </Section>
  )
}

function Muted({ children }: { children: ReactNode }) {
  return <p className="text-muted text-sm">{children}</p>
}

function Sources({ data }: { data: PieceAnalytics }) {
  const hosts = data.hosts.map(({ host, opens }) => `${host} ${formatNumber(opens)}`).join(', ')
  const { isBlind } = data.piece
  return (
    <Section title="Where viewers came from">
      {data.sources.length === 0 ? (
        <Muted>No views in this period.</Muted>
      ) : (
        <ShareBars
          label="Impressions by source"
          rows={data.sources.map(({ source, impressions, opens }) => ({
            key: source,
            name: SOURCE_NAMES[source],
            value: impressions === null ? null : impressions + (opens ?? 0),
            text:
              impressions === null
                ? TOO_FEW
                : `seen ${formatNumber(impressions)}, opened ${isBlind ? 'after voting' : countText(opens)}`,
          }))}
        />
      )}
      {hosts !== '' && <Muted>Other sites: {hosts}</Muted>}
    </Section>
  )
}
