import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AnalyticsIntro } from '../features/analytics/analytics-intro.tsx'
import { creatorAnalyticsQuery } from '../features/analytics/api.ts'
import { curveCsv, curveOf } from '../features/analytics/charts/curve-points.ts'
import { RangeBar } from '../features/analytics/range-bar.tsx'
import { CreatorReport } from '../features/analytics/reports/creator-report.tsx'
import { rangeOf } from '../features/analytics/words.ts'
import { CATEGORY_NAMES } from '../features/points/category-names.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'

/** The viewer’s funnel from impressions to earnings; signed out, what the page is. */
export default function CreatorAnalyticsPage() {
  const { status } = useSession()
  return (
    <Page className="grid gap-8">
      <PageHeader
        className="mb-0"
        title={pageTitles.creatorAnalytics}
        lead={pageDescriptions.creatorAnalytics}
        actions={
          status === 'signed-in' && <ButtonLink to={paths.contentAnalytics}>By work</ButtonLink>
        }
      />
      {status === 'signed-out' ? (
        <AnalyticsIntro
          points={[
            'Your funnel from impressions to opens, votes, wins and earnings',
            'Your win rate and the time to a decision, beside everyone’s',
            'Points by source, your best work and your active days',
          ]}
        />
      ) : status === 'signed-in' ? (
        <Report />
      ) : (
        <ReportSkeleton />
      )}
    </Page>
  )
}

function Report() {
  const [params, setParams] = useSearchParams()
  const range = rangeOf(params)
  const { data, error, refetch } = useQuery(creatorAnalyticsQuery(range))
  return (
    <>
      <RangeBar
        range={range}
        onRange={(next) => setParams({ range: next }, { replace: true, preventScrollReset: true })}
        csv={
          data === undefined
            ? null
            : { name: `laurel-analytics-${range}.csv`, rows: curveCsv(curveOf(data)) }
        }
      />
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ReportSkeleton />
      ) : (
        <CreatorReport data={data} nameOfCategory={(category) => NAMES.get(category) ?? category} />
      )}
    </>
  )
}

const NAMES = new Map<string, string>(Object.entries(CATEGORY_NAMES))

function ReportSkeleton() {
  return (
    <Loading label="Loading your analytics" className="grid gap-8">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-40 w-full" />
    </Loading>
  )
}
