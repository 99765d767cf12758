import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { BoostRules } from '../features/about/boost-rules.tsx'
import { marketQuery } from '../features/boost/api.ts'
import { BoostForm } from '../features/boost/buying/boost-form.tsx'
import { MarketNow } from '../features/boost/market/market-now.tsx'
import { RunningBoosts } from '../features/boost/market/running-boosts.tsx'
import { MyBoosts } from '../features/boost/mine/my-boosts.tsx'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'
import { AtLaunch } from '../ui/states/at-launch.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'

/** Boosts: their price now, buying one, the viewer’s own with their charts, and the rules. */
export default function BoostPage() {
  const { status } = useSession()
  const [params] = useSearchParams()
  const isMember = status === 'signed-in'
  return (
    <Page className="grid gap-12">
      <div className="grid">
        <PageHeader
          title={pageTitles.boost}
          lead={pageDescriptions.boost}
          actions={<ButtonLink to={paths.submissions}>See submissions</ButtonLink>}
        />
        <Market isMember={isMember} />
      </div>
      {isMember && (
        <Section title="My boosts">
          <MyBoosts openedId={params.get('id')} />
        </Section>
      )}
      <RunningBoosts />
      <BoostRules />
    </Page>
  )
}

/** The price now, beside the form that buys for members and what a boost is for everyone else. */
function Market({ isMember }: { isMember: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(marketQuery)
  const [params, setParams] = useSearchParams()
  if (error !== null && data === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (data === undefined) {
    return (
      <Loading label="Loading prices" className="grid gap-8 lg:grid-cols-2">
        <Skeleton className="h-96 w-full rounded-card" />
        <Skeleton className="h-96 w-full rounded-card" />
      </Loading>
    )
  }
  const choose = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === null) next.delete('submission')
        else next.set('submission', id)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <Section title="Price now" className="lg:order-2">
        <MarketNow market={data} />
      </Section>
      {isMember ? (
        <Section title="Boost a submission">
          <AtLaunch what="Boosting opens">
            <BoostForm
              market={data}
              submissionId={params.get('submission')}
              onSubmission={choose}
            />
          </AtLaunch>
        </Section>
      ) : (
        <Section title="What a boost is">
          <Invitation />
        </Section>
      )}
    </div>
  )
}

const STEPS = [
  ['Choose a submission of yours', 'A post, or an entry once its voting has begun.'],
  ['Buy one or more slots with points', 'You see the price and the promised impressions first.'],
  ['Watch its views by the hour', 'What isn’t delivered is refunded when the boost ends.'],
] as const

/** What a boost is, for people who are signed out. */
function Invitation() {
  return (
    <Card className="grid gap-5">
      <p>
        A boost puts your work in front of more people, marked “Boosted”. It never changes votes,
        ranks or awards.
      </p>
      <ol className="grid gap-4">
        {STEPS.map(([what, text], index) => (
          <li key={what} className="grid grid-cols-[2rem_1fr] gap-3 text-sm">
            <span className="grid size-8 place-items-center rounded-full bg-(--section)/12 font-display font-semibold text-(--section-ink)">
              {index + 1}
            </span>
            <span className="grid gap-0.5">
              <span className="font-medium">{what}</span>
              <span className="text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <AtLaunch what="Boosting opens">
        <ButtonLink to={paths.auth} variant="primary" isWide>
          Sign in to boost
        </ButtonLink>
      </AtLaunch>
    </Card>
  )
}
