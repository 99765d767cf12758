import { pageLeads } from '@laurel/contract/spec/page-leads'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import AirdropSection from '../features/airdrop/airdrop-section.tsx'
import { MyBalances } from '../features/points/my-balances.tsx'
import { Supply } from '../features/points/supply.tsx'
import { WaysToEarn } from '../features/points/ways-to-earn.tsx'
import { myPointsQuery } from '../lib/api/my-points.ts'
import { useNow } from '../lib/clock.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Progress } from '../ui/data/progress.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'
import { Countdown, Time } from '../ui/text/time.tsx'

/** The season, the viewer's points in it, what earns points, and who holds them. */
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
          {status === 'signed-in' && (
            <>
              <Season />
              <MyBalances />
            </>
          )}
          <AirdropSection />
        </div>
        <Section title="What earns points">
          <WaysToEarn />
        </Section>
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

/** The progress of the season. */
function Season() {
  const now = useNow()
  const { data } = useQuery(myPointsQuery)
  if (data?.season == null) return null
  const { name, startsAt, endsAt, ruleVersion } = data.season
  const lengthMs = Date.parse(endsAt) - Date.parse(startsAt)
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-muted text-sm">
        <span>
          <strong className="font-display font-semibold text-ink text-xl">{name}</strong>, rules
          version {ruleVersion}
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
