import { pageLeads } from '@laurel/contract/spec/page-leads'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import AirdropSection from '../features/airdrop/airdrop-section.tsx'
import { seasonsQuery } from '../features/points/api.ts'
import { MyBalances } from '../features/points/my-balances.tsx'
import { LatestSeal } from '../features/points/proofs/latest-seal.tsx'
import { Supply } from '../features/points/supply.tsx'
import { WaysToEarn } from '../features/points/ways-to-earn.tsx'
import { EmissionCard } from '../features/tasks/emission-card.tsx'
import { StreakCard } from '../features/tasks/streak-card.tsx'
import { TaskList } from '../features/tasks/task-list.tsx'
import { useNow } from '../lib/clock.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { rulesQuery } from '../lib/text/rules.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Progress } from '../ui/data/progress.tsx'
import { Link } from '../ui/link.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'
import { Countdown, Time } from '../ui/text/time.tsx'

const ReferralCard = lazyPart(() => import('../features/referrals/referral-card.tsx'))

/** The season and its pool, the viewer's points and tasks in it, what earns points, and where they are held. */
export default function AirdropPage() {
  const { status } = useSession()
  return (
    <Page>
      <PageHeader
        title={pageTitles.airdrop}
        lead={pageLeads.airdrop}
        actions={
          status === 'signed-in' ? (
            <ButtonLink to={paths.granularAirdrop}>Airdrop, line by line</ButtonLink>
          ) : (
            <ButtonLink to={paths.auth} variant="primary">
              Sign in to collect points
            </ButtonLink>
          )
        }
      />
      <div className="grid gap-12">
        <div className="grid gap-4">
          <Season />
          {status === 'signed-in' && <MyBalances />}
          <AirdropSection />
        </div>
        {status === 'signed-in' ? <Mine /> : <Offer />}
        <Section
          title="Where the points are held"
          aside={
            <a href="/api/v1/points/supply" className="text-muted text-sm underline hover:text-ink">
              View as JSON
            </a>
          }
        >
          <Supply />
        </Section>
      </div>
    </Page>
  )
}

/** What the viewer can do for points, their streak, today's limits and their invitations. */
function Mine() {
  return (
    <>
      <Section
        title="Tasks"
        aside={
          <Link to={paths.about} className="text-muted text-sm underline hover:text-ink">
            All rules with their numbers
          </Link>
        }
      >
        <TaskList />
      </Section>
      <div className="grid gap-4 lg:grid-cols-2">
        <StreakCard />
        <EmissionCard />
      </div>
      <Suspense>
        <ReferralCard />
      </Suspense>
    </>
  )
}

/** What anyone can see: what earns points, and today's limits. */
function Offer() {
  return (
    <>
      <Section title="What earns points">
        <WaysToEarn />
      </Section>
      <div className="grid gap-4 lg:grid-cols-2">
        <EmissionCard />
        <LatestSeal />
      </div>
    </>
  )
}

/** The progress of the season, with its dates and rules. */
function Season() {
  const now = useNow()
  const { data: seasons } = useQuery(seasonsQuery)
  const { data: rules } = useQuery(rulesQuery)
  const season = seasons?.items.find(
    ({ startsAt, endsAt }) => Date.parse(startsAt) <= now && now < Date.parse(endsAt),
  )
  if (season === undefined) return null
  const { name, startsAt, endsAt } = season
  const lengthMs = Date.parse(endsAt) - Date.parse(startsAt)
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-muted text-sm">
        <span>
          <strong className="font-display font-semibold text-ink text-xl">{name}</strong>, since{' '}
          <Time at={startsAt} format="day" />
          {rules !== undefined && (
            <>
              ,{' '}
              <Link to={paths.about} className="underline hover:text-ink">
                rules version {rules.version}
              </Link>
            </>
          )}
        </span>
        <span>
          <span className="text-ink">
            <Countdown to={endsAt} />
          </span>{' '}
          left, until <Time at={endsAt} format="day" />
        </span>
      </p>
      <Progress
        label="Season progress"
        value={Math.max(0, now - Date.parse(startsAt))}
        max={lengthMs}
        valueText={`${Math.round(((now - Date.parse(startsAt)) / lengthMs) * 100)}%`}
        tone="section"
      />
    </div>
  )
}
