import { WAITLIST_LINK_PARAM } from '@laurel/contract/people/waitlist-words'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { HowItWorks } from '../features/home/how-it-works.tsx'
import { Totals } from '../features/home/totals.tsx'
import { ComingUp } from '../features/launch/coming-up.tsx'
import { GetReady } from '../features/launch/get-ready.tsx'
import { LaunchCountdown } from '../features/launch/launch-countdown.tsx'
import { useFlag } from '../lib/flags.ts'
import { launchQuery } from '../lib/launch.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { plural } from '../lib/text/format.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'
import { CoverArt } from '../ui/pictures/cover-art.tsx'
import { SkeletonText } from '../ui/states/skeleton.tsx'
import { Time } from '../ui/text/time.tsx'

const WaitlistPanel = lazyPart(() => import('../features/waitlist/waitlist-panel.tsx'))

const OPENING = [
  {
    seed: 'launch-bounties',
    category: 'article',
    title: 'Bounties',
    text: 'Briefs with a public checklist, and the whole prize in escrow before the first entry.',
  },
  {
    seed: 'launch-entries-2',
    category: 'design',
    title: 'Submissions',
    text: 'Enter a bounty or post freely. Every entrant gets an outcome, scores and one reason.',
  },
  {
    seed: 'launch-votes-3',
    category: 'translation',
    title: 'Vote 2 Earn',
    text: 'Judge one entry at a time, without seeing the tally. Being right earns points.',
  },
  {
    seed: 'launch-points-1',
    category: 'code',
    title: 'Points you can check',
    text: 'A ledger with a receipt for every point, and rules that are public before they apply.',
  },
] as const

/** Before the launch: countdown, waitlist, what opens and how to get ready. Once Laurel is live, what it is now. */
export default function PrelaunchPage() {
  return useFlag('prelaunch_live') ? <BeforeLaunch /> : <Live />
}

function Live() {
  const [params] = useSearchParams()
  const token = params.get(WAITLIST_LINK_PARAM)
  const { data } = useQuery(launchQuery)
  return (
    <Page className="grid gap-12">
      <PageHeader
        className="mb-0"
        title="Laurel is open"
        lead={
          <>
            Sponsors post briefs with the prize in escrow, creators enter, people judge without
            seeing the tally, and every point has a receipt. You can do all of it now.
            {data?.launchedAt != null && (
              <>
                {' '}
                Open to everyone since <Time at={data.launchedAt} format="day" />.
              </>
            )}
          </>
        }
        actions={
          <>
            <ButtonLink to={paths.bounties} variant="primary">
              Browse bounties
            </ButtonLink>
            <ButtonLink to={paths.vote2Earn}>Judge entries</ButtonLink>
            <ButtonLink to={paths.about}>How it works</ButtonLink>
          </>
        }
      />
      {token !== null && (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <WaitlistPanel token={token} code={null} />
        </Suspense>
      )}
      <Section title="Right now">
        <Totals />
      </Section>
      <Section title="How a bounty works">
        <HowItWorks />
      </Section>
      <GetReady />
    </Page>
  )
}

function BeforeLaunch() {
  const [params] = useSearchParams()
  const { data } = useQuery(launchQuery)
  return (
    <Page className="grid gap-12">
      <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-8">
          <PageHeader
            className="mb-0"
            eyebrow={pageTitles.prelaunch}
            title="Laurel opens soon"
            lead="You can look at everything now. Posting, entering and voting open for everyone at the same moment."
          />
          {data !== undefined && <LaunchCountdown launchAt={data.launchAt} />}
          {data !== undefined && data.waitlistCount > 0 && (
            <p className="text-muted">
              {plural(data.waitlistCount, 'person is', 'people are')} on the waitlist.
            </p>
          )}
        </div>
        <Suspense fallback={<SkeletonText lines={6} />}>
          <WaitlistPanel token={params.get(WAITLIST_LINK_PARAM)} code={params.get('ref')} />
        </Suspense>
      </div>
      <ComingUp />
      <GetReady />
      <Section title="What opens">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {OPENING.map((item) => (
            <li key={item.title}>
              <Card isFlush className="h-full overflow-hidden">
                <CoverArt seed={item.seed} category={item.category} />
                <div className="grid gap-1 p-4">
                  <h3 className="text-lg">{item.title}</h3>
                  <p className="text-muted text-sm">{item.text}</p>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}
