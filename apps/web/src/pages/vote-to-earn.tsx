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
    title: 'A vote itself pays nothing',
    text: 'Backing an entry that wins a place or a bonus spot earns points. A right “Not for this bounty” earns none, but raises your skill, which multiplies what you earn.',
  },
  {
    title: 'Energy',
    text: 'You hold up to 200 and get 100 back a day. Support costs its strength divided by ten, “not for this bounty” 5, a skip nothing.',
  },
  {
    title: 'Skill',
    text: 'How much better than chance you were in your last 50 settled votes. Always yes and always no both earn nothing.',
  },
  {
    title: 'Early counts more',
    text: 'In the first 24 hours of voting a share counts in full, in the next 24 half, later an eighth.',
  },
  {
    title: 'Blind',
    text: 'Nobody, the sponsor included, can see a tally before voting closes: none is computed.',
  },
  {
    title: 'Receipts',
    text: 'Each settled vote shows every factor of its reward and the sum. What you earn is held until 20 votes have settled and your skill is known.',
  },
] as const

/** The programme: how voting earns, and my record with its receipts. */
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
              The rules with all numbers
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
