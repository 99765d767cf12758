import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { MyVoting } from '../features/votes/my-voting.tsx'
import { VoteReceipts } from '../features/votes/receipts.tsx'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'

const RULES = [
  {
    title: 'Voting itself pays nothing',
    text: 'Backing an entry that wins a place or a bonus spot earns points. A correct “Not for this bounty” earns none, but raises your skill, which multiplies what you earn.',
  },
  {
    title: 'Energy',
    text: 'You can hold up to 200 and regain 100 a day. Support costs its strength divided by ten, “Not for this bounty” costs 5, and skipping is free.',
  },
  {
    title: 'Skill',
    text: 'How much better than chance you were in your last 50 settled votes. Voting always yes or always no earns nothing.',
  },
  {
    title: 'Early votes count more',
    text: 'A vote counts in full in the first 24 hours of voting, half in the next 24, and an eighth after that.',
  },
  {
    title: 'Blind',
    text: 'No one, not even the sponsor, can see a tally before voting closes: none is computed.',
  },
  {
    title: 'Receipts',
    text: 'Each settled vote shows every factor of its reward and the sum. What you earn is held until 20 votes have settled and your skill is known.',
  },
] as const

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
          <Section title="My record">
            <MyVoting />
          </Section>
        )}
        <Section
          title="How it works"
          aside={
            <Link to={paths.about} className="text-muted text-sm underline hover:text-ink">
              The rules with all the numbers
            </Link>
          }
        >
          <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {RULES.map(({ title, text }) => (
              <div key={title} className="grid content-start gap-1 border-line border-t pt-4">
                <dt className="font-medium">{title}</dt>
                <dd className="text-muted text-sm">{text}</dd>
              </div>
            ))}
          </dl>
        </Section>
        {status === 'signed-in' && (
          <Section title="My votes">
            <VoteReceipts />
          </Section>
        )}
      </div>
    </Page>
  )
}
