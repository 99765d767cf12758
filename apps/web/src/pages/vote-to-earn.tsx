import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { VotingExample } from '../features/about/reward-examples.tsx'
import { MyCases } from '../features/cases/my-cases.tsx'
import { StreakCard } from '../features/tasks/streak-card.tsx'
import { BountyResults } from '../features/votes/arena/bounty-results.tsx'
import { HowVotingEarns } from '../features/votes/how-voting-earns.tsx'
import { MyVoting } from '../features/votes/my-voting.tsx'
import { VoteReceipts } from '../features/votes/receipts.tsx'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'

/** How voting earns points, and the viewer's record with its receipts. */
export default function VoteToEarnPage() {
  const { status } = useSession()
  return (
    <Page>
      <PageHeader
        title={pageTitles.voteToEarn}
        lead={pageDescriptions.voteToEarn}
        actions={
          <ButtonLink to={paths.vote2Earn} variant="primary">
            Open the arena
          </ButtonLink>
        }
      />
      <div className="grid gap-12">
        {status === 'signed-in' && (
          <>
            <MyCases />
            <Section title="My record">
              <div className="grid gap-4">
                <MyVoting />
                <StreakCard />
              </div>
            </Section>
          </>
        )}
        <Section
          title="How it works"
          aside={
            <Link to={paths.about} className="text-muted text-sm underline hover:text-ink">
              The rules with all the numbers
            </Link>
          }
        >
          <HowVotingEarns />
        </Section>
        <Section title="Try it with your own numbers">
          <VotingExample />
        </Section>
        {status === 'signed-in' && (
          <Section title="My votes">
            <VoteReceipts />
            <BountyResults />
          </Section>
        )}
      </div>
    </Page>
  )
}
