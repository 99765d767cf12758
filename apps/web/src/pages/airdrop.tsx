import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { myPointsQuery } from '../features/points/api.ts'
import { MyBalances } from '../features/points/my-balances.tsx'
import { Supply } from '../features/points/supply.tsx'
import { WaysToEarn } from '../features/points/ways-to-earn.tsx'
import { useSession } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'
import { Countdown, Time } from '../ui/time.tsx'

/** The season, my points in it, what earns points, and where all points are. */
export default function AirdropPage() {
  const { status } = useSession()
  return (
    <Page>
      <PageHeader
        title={pageTitles.airdrop}
        lead="Points are the record of what you did well here. The season’s score decides your share of what a season distributes, so every point has a receipt."
        actions={
          status === 'signed-in' ? (
            <ButtonLink to={paths.granularAirdrop}>Line by line</ButtonLink>
          ) : (
            <ButtonLink to={paths.auth} variant="primary">
              Sign in to collect points
            </ButtonLink>
          )
        }
      />
      <div className="grid gap-12">
        {status === 'signed-in' && (
          <div className="grid gap-4">
            <SeasonLine />
            <MyBalances />
          </div>
        )}
        <Section title="What earns points">
          <WaysToEarn />
        </Section>
        <Section
          title="Where all points are"
          aside={
            <a href="/api/v1/points/supply" className="text-muted text-sm underline hover:text-ink">
              as JSON
            </a>
          }
        >
          <Supply />
        </Section>
        <Notice tone="info" title="What points are worth">
          This season has no pool of SOL or USDC announced. When one is, it stands here with its
          escrow before anyone is asked to earn for it.
        </Notice>
      </div>
    </Page>
  )
}

function SeasonLine() {
  const { data } = useQuery(myPointsQuery)
  if (data?.season == null) return null
  const { name, endsAt, ruleVersion } = data.season
  return (
    <p className="text-muted text-sm">
      <strong className="text-ink">{name}</strong> ends <Time at={endsAt} format="day" /> (in{' '}
      <Countdown to={endsAt} />
      ), rules version {ruleVersion}.
    </p>
  )
}
