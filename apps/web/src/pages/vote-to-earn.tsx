import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** How voting earns, and what it earned. */
export default function VoteToEarnPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.voteToEarn.title} lead={pageMeta.voteToEarn.description} />
    </Page>
  )
}
