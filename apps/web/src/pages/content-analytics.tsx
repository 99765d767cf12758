import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AnalyticsIntro } from '../features/analytics/analytics-intro.tsx'
import {
  bountyAnalyticsQuery,
  contentAnalyticsQuery,
  type PieceRow,
  pieceAnalyticsQuery,
} from '../features/analytics/api.ts'
import { curveCsv, curveOf } from '../features/analytics/charts/curve-points.ts'
import { CountNote, RangeBar } from '../features/analytics/range-bar.tsx'
import { BountyReport, figureRows } from '../features/analytics/reports/bounty-report.tsx'
import { CONTENT_SORTS, ContentTable } from '../features/analytics/reports/content-table.tsx'
import { PieceReport } from '../features/analytics/reports/piece-report.tsx'
import { countText, rangeOf } from '../features/analytics/words.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'

/** A row a piece of the viewer’s work; `?id=` shows one of them, `?bounty=` a bounty that the viewer sponsors. */
export default function ContentAnalyticsPage() {
  const [params] = useSearchParams()
  const { status } = useSession()
  const [id, bounty] = [params.get('id'), params.get('bounty')]
  if (status === 'signed-in' && id !== null) return <PiecePage key={id} id={id} />
  if (status === 'signed-in' && bounty !== null) return <BountyPage key={bounty} id={bounty} />
  return (
    <Page className="grid gap-8">
      <PageHeader
        className="mb-0"
        title={pageTitles.contentAnalytics}
        lead={pageDescriptions.contentAnalytics}
        actions={
          status === 'signed-in' && <ButtonLink to={paths.creatorAnalytics}>Overview</ButtonLink>
        }
      />
      {status === 'signed-out' ? (
        <AnalyticsIntro
          points={[
            'How often each of your entries and posts was seen, opened and read',
            'Votes per exposure, once voting is over, and your scores beside the median',
            'Where viewers came from, and what a boost changed',
            'For sponsors: reach, entries a day and the cost per accepted entry',
          ]}
        />
      ) : status === 'signed-in' ? (
        <Content />
      ) : (
        <ReportSkeleton />
      )}
    </Page>
  )
}

/** The range and order in the URL, beside what else is there. */
function useView() {
  const [params, setParams] = useSearchParams()
  const change = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    range: rangeOf(params),
    sort: CONTENT_SORTS.find((sort) => sort === params.get('sort')) ?? 'new',
    change,
  }
}

function Content() {
  const { range, sort, change } = useView()
  const query = useQuery(contentAnalyticsQuery(range))
  const items = query.data?.items
  return (
    <>
      <RangeBar
        range={range}
        onRange={(next) => change('range', next)}
        csv={(items && { name: `laurel-content-${range}.csv`, rows: csvOf(items) }) || null}
      />
      <Loaded query={query}>
        {(data) =>
          data.items.length === 0 ? (
            <EmptyState
              title="Nothing of yours is public yet"
              text="Entries are counted from the day voting on their bounty begins, posts from the day they are accepted."
              action={
                <ButtonLink to={paths.bounties} variant="primary">
                  See open bounties
                </ButtonLink>
              }
            />
          ) : (
            <div className="grid gap-8">
              <ContentTable
                items={data.items}
                sort={sort}
                onSort={(next) => change('sort', next)}
              />
              <CountNote sampledDays={data.sampledDays} />
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function csvOf(items: readonly PieceRow[]): string[][] {
  return [
    [
      'Work',
      'Bounty',
      'Impressions',
      'Opens',
      'Exposures',
      'Votes',
      'Votes per exposure (%)',
      'Place',
    ],
    ...items.map((item) => [
      item.title,
      item.bountyTitle ?? '',
      countText(item.impressions),
      item.isBlind ? 'after voting' : countText(item.opens),
      String(item.voteRate?.exposures ?? ''),
      String(item.voteRate?.votes ?? ''),
      String(item.voteRate?.percent ?? ''),
      String(item.place ?? ''),
    ]),
  ]
}

function PiecePage({ id }: { id: string }) {
  const { range, change } = useView()
  const query = useQuery(pieceAnalyticsQuery(id, range))
  return (
    <Page className="grid gap-8">
      <PageHeader
        className="mb-0"
        title={query.data?.piece.title ?? pageTitles.contentAnalytics}
        lead={query.data === undefined ? undefined : (query.data.piece.bountyTitle ?? 'Post')}
        actions={<ButtonLink to={paths.contentAnalytics}>All work</ButtonLink>}
      />
      <RangeBar
        range={range}
        onRange={(next) => change('range', next)}
        csv={
          query.data === undefined
            ? null
            : { name: `laurel-work-${range}.csv`, rows: curveCsv(curveOf(query.data)) }
        }
      />
      <Loaded query={query}>{(data) => <PieceReport data={data} />}</Loaded>
    </Page>
  )
}

function BountyPage({ id }: { id: string }) {
  const { range, change } = useView()
  const query = useQuery(bountyAnalyticsQuery(id, range))
  return (
    <Page className="grid gap-8">
      <PageHeader
        className="mb-0"
        title={query.data?.title ?? 'Bounty analytics'}
        lead="How your bounty is seen and entered."
        actions={<ButtonLink to={paths.contentAnalytics}>All work</ButtonLink>}
      />
      <RangeBar
        range={range}
        onRange={(next) => change('range', next)}
        csv={
          query.data === undefined
            ? null
            : {
                name: `laurel-bounty-${range}.csv`,
                rows: [
                  ['Figure', 'This bounty', 'Median'],
                  ...figureRows(query.data).map(({ name, own, other }) => [name, own, other]),
                  ...curveCsv(curveOf(query.data)),
                ],
              }
        }
      />
      <Loaded query={query}>{(data) => <BountyReport data={data} />}</Loaded>
    </Page>
  )
}

/** The data of a query, or its placeholder or error. */
function Loaded<Data>({
  query: { data, error, refetch },
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  children: (data: Data) => ReactNode
}) {
  if (error !== null) {
    return (
      <ErrorState
        error={error}
        missing={{
          title: 'You can’t see these numbers',
          text: 'The link may be wrong, or the work isn’t yours. Only its author sees them.',
          to: paths.contentAnalytics,
          label: 'See your work',
        }}
        onRetry={() => void refetch()}
      />
    )
  }
  return data === undefined ? <ReportSkeleton /> : children(data)
}

function ReportSkeleton() {
  return (
    <Loading label="Loading analytics" className="grid gap-8">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-64 w-full" />
    </Loading>
  )
}
