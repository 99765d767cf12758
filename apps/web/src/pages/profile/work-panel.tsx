import { paths } from '@laurel/contract/spec/routes'
import { useSearchParams } from 'react-router'
import { MyBounties } from '../../features/bounties/my-bounties.tsx'
import { OwnPayouts } from '../../features/payments/own-payouts.tsx'
import { MySubmissions } from '../../features/submissions/my-submissions.tsx'
import { VoteReceipts } from '../../features/votes/receipts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const KINDS = ['bounties', 'entries', 'votes', 'payouts'] as const
type Kind = (typeof KINDS)[number]

/** The own bounties, entries, votes and payouts; which of them is in the address. */
export default function WorkPanel() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('work')
  const kind = KINDS.find((name) => name === asked) ?? 'bounties'
  const show = (next: Kind) =>
    setSearch(
      { section: 'work', ...(next === 'bounties' ? {} : { work: next }) },
      { replace: true },
    )
  return (
    <Section
      title="My work"
      aside={
        <ButtonLink to={paths.createBounty} size="sm">
          New bounty
        </ButtonLink>
      }
    >
      <Tabs
        label="My work"
        value={kind}
        onChange={show}
        tabs={[
          { id: 'bounties', label: 'Bounties', panel: <MyBounties /> },
          { id: 'entries', label: 'Entries and posts', panel: <MySubmissions /> },
          { id: 'votes', label: 'Votes', panel: <VoteReceipts /> },
          { id: 'payouts', label: 'Payouts', panel: <OwnPayouts /> },
        ]}
      />
    </Section>
  )
}
