import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AnalyticsLink } from '../../features/analytics/analytics-link.tsx'
import { BoostLink } from '../../features/boost/boost-link.tsx'
import { myBountiesQuery } from '../../features/bounties/api.ts'
import { MyBounties } from '../../features/bounties/list/my-bounties.tsx'
import { OwnPayouts } from '../../features/payments/own-payouts.tsx'
import { mySubmissionsQuery, type SubmissionCard } from '../../features/submissions/api.ts'
import { MySubmissions } from '../../features/submissions/my-submissions.tsx'
import { VoteReceipts } from '../../features/votes/receipts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { Section } from '../../ui/page.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'

const KINDS = ['bounties', 'entries', 'votes', 'payouts'] as const
type Kind = (typeof KINDS)[number]

const boostLinkOf = (submission: SubmissionCard) => (
  <>
    <BoostLink submission={submission} />
    <AnalyticsLink submission={submission} />
  </>
)

/** The viewer's bounties, entries, votes and payouts; the tab is in the URL. */
export default function WorkPanel() {
  const [search, setSearch] = useSearchParams()
  const requested = search.get('work')
  const fallback = useFirstKind(requested === null)
  const kind = KINDS.find((name) => name === requested) ?? fallback
  const show = (next: Kind) => setSearch({ section: 'work', work: next }, { replace: true })
  if (kind === null) return <SkeletonText lines={8} />
  return (
    <Section
      title="My work"
      aside={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.creatorAnalytics} size="sm">
            Analytics
          </ButtonLink>
          <ButtonLink to={paths.createBounty} size="sm">
            New bounty
          </ButtonLink>
        </div>
      }
    >
      <Tabs
        label="My work"
        value={kind}
        onChange={show}
        tabs={[
          { id: 'bounties', label: 'Bounties', panel: <MyBounties /> },
          {
            id: 'entries',
            label: 'Entries and posts',
            panel: <MySubmissions actionOf={boostLinkOf} />,
          },
          { id: 'votes', label: 'Votes', panel: <VoteReceipts /> },
          { id: 'payouts', label: 'Payouts', panel: <OwnPayouts /> },
        ]}
      />
    </Section>
  )
}

/**
 * The first tab that is not empty, bounties before entries; null while loading. It stays once found: a tab that loads a
 * failed list again must not be replaced by the skeleton, which would make it load forever.
 */
function useFirstKind(isNeeded: boolean): Kind | null {
  const [kept, setKept] = useState<Kind | null>(null)
  const found = useFoundKind(isNeeded && kept === null)
  if (isNeeded && kept === null && found !== null) setKept(found)
  return kept ?? found
}

function useFoundKind(isNeeded: boolean): Kind | null {
  const bounties = useQuery({ ...myBountiesQuery, enabled: isNeeded })
  const entries = useInfiniteQuery({ ...mySubmissionsQuery, enabled: isNeeded })
  if (!isNeeded || bounties.isError || entries.isError) return 'bounties'
  if (bounties.data === undefined || entries.data === undefined) return null
  if (bounties.data.items.length > 0) return 'bounties'
  return entries.data.pages.some(({ items }) => items.length > 0) ? 'entries' : 'bounties'
}
