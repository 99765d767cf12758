import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { MyVoting } from '../features/votes/my-voting.tsx'
import { VoteReceipts } from '../features/votes/receipts.tsx'
import { useSession } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'

const RULES = [
  {
    title: 'A vote itself pays nothing',
    text: 'You are paid for being right: support for an entry that gets a place or a bonus spot, or “not for this bounty” on one that doesn’t.',
  },
  {
    title: 'Energy',
    text: 'You hold up to 200 and get 100 back a day. Support costs its strength divided by ten, “not for this bounty” 5, a skip nothing.',
  },
  {
    title: 'Skill',
    text: 'Your hit rate over the last 50 settled votes, taken cautiously, against what chance would give. Always yes and always no both earn nothing.',
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
    text: 'Each settled vote shows every factor of its reward. The first 20 are held until your skill is known.',
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
            <a href="/api/v1/rules" className="text-muted text-sm underline hover:text-ink">
              all numbers as JSON
            </a>
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
