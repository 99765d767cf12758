import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { BountyCard, BountyCardSkeleton } from '../features/bounties/list/bounty-card.tsx'
import { Hero } from '../features/home/hero.tsx'
import { NextStepsSkeleton } from '../features/home/next-steps-skeleton.tsx'
import { Totals } from '../features/home/totals.tsx'
import { Welcome } from '../features/home/welcome.tsx'
import { topOfSeasonQuery } from '../features/leaderboard/api.ts'
import { Board, BoardSkeleton } from '../features/leaderboard/board.tsx'
import { SubmissionCard, SubmissionCardSkeleton } from '../features/submissions/submission-card.tsx'
import { api } from '../lib/api/api.ts'
import { bountyListKeys, submissionListKeys } from '../lib/api/query-keys.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { Page, Section } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { WhenNear } from '../ui/when-near.tsx'

const NextSteps = lazyPart(() => import('../features/home/next-steps.tsx'))
// Below the first screen.
const RecentPrizes = lazyPart(async () => ({
  default: (await import('../features/activity/recent-prizes.tsx')).RecentPrizes,
}))
const HowItWorks = lazyPart(async () => ({
  default: (await import('../features/home/how-it-works.tsx')).HowItWorks,
}))

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** Open bounties, new work, the leaderboard and recent prizes; for members, first their standing and next steps. */
export default function HomePage() {
  const { status, user } = useSession()
  // Shown as a member while the session loads.
  const isMember = status !== 'signed-out'
  return (
    <Page>
      <div className="grid gap-12 md:gap-16">
        {isMember ? (
          <div className="grid gap-8">
            <Welcome />
            <Suspense fallback={<NextStepsSkeleton />}>
              {status === 'signed-in' ? <NextSteps /> : <NextStepsSkeleton />}
            </Suspense>
          </div>
        ) : (
          <div className="grid gap-8">
            <Hero />
            <Totals />
          </div>
        )}
        <Section title="Open bounties" aside={<More to={paths.bounties}>All bounties</More>}>
          <OpenBounties />
        </Section>
        <Section title="Fresh work" aside={<More to={paths.submissions}>All submissions</More>}>
          <FreshWork />
        </Section>
        <div className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
          <Section title="This season" aside={<More to={paths.leaderboard}>Full leaderboard</More>}>
            <TopOfSeason ownId={user?.id ?? null} />
          </Section>
          <Section
            title="Recently paid"
            aside={<More to={`${paths.activity}?tab=money`}>All payments</More>}
          >
            <WhenNear>
              <RecentPrizes />
            </WhenNear>
          </Section>
        </div>
        {!isMember && (
          <Section title="How it works" aside={<More to={paths.about}>See all the numbers</More>}>
            <WhenNear>
              <HowItWorks />
            </WhenNear>
          </Section>
        )}
      </div>
    </Page>
  )
}

function More({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-muted text-sm underline hover:text-ink">
      {children}
    </Link>
  )
}

function OpenBounties() {
  const { data, isError } = useQuery({
    queryKey: bountyListKeys.part('home'),
    queryFn: ({ signal }) =>
      api('GET /api/v1/bounties', { query: { state: 'open', sort: 'ending', limit: 6 }, signal }),
  })
  if (isError) return <Unavailable />
  if (data?.items.length === 0) {
    return (
      <EmptyState
        title="No bounty is open right now"
        text="New ones appear here as soon as their prize is in escrow."
      />
    )
  }
  return (
    <ul className={GRID}>
      {data === undefined
        ? [1, 2, 3].map((card) => (
            <li key={card}>
              <BountyCardSkeleton />
            </li>
          ))
        : data.items.map((bounty) => (
            <li key={bounty.bountyId}>
              <BountyCard bounty={bounty} level={3} />
            </li>
          ))}
    </ul>
  )
}

function FreshWork() {
  const { data, isError } = useQuery({
    queryKey: submissionListKeys.part('home'),
    queryFn: ({ signal }) =>
      api('GET /api/v1/submissions', { query: { sort: 'rising', limit: 3 }, signal }),
  })
  if (isError) return <Unavailable />
  if (data?.items.length === 0) {
    return (
      <EmptyState
        title="Nothing to see yet"
        text="Posts appear once they’re accepted; entries appear when voting begins."
      />
    )
  }
  return (
    <ul className={GRID}>
      {data === undefined
        ? [1, 2, 3].map((card) => (
            <li key={card}>
              <SubmissionCardSkeleton />
            </li>
          ))
        : data.items.map((submission) => (
            <li key={submission.submissionId}>
              <SubmissionCard submission={submission} />
            </li>
          ))}
    </ul>
  )
}

function TopOfSeason({ ownId }: { ownId: string | null }) {
  const { data, isError } = useQuery(topOfSeasonQuery)
  if (isError) return <Unavailable />
  if (data?.items.length === 0) {
    return (
      <EmptyState
        title="The season has just begun"
        text="Earn your first points in lesson 1: four minutes, five questions."
      />
    )
  }
  return (
    <Card isFlush>
      {data === undefined ? (
        <BoardSkeleton rows={5} />
      ) : (
        <Board rows={data.items} ownId={ownId} caption="Top five of the season" />
      )}
    </Card>
  )
}

function Unavailable() {
  return (
    <p className="text-muted text-sm">
      Couldn’t load this section. The rest of the page still works.
    </p>
  )
}
