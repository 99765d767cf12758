import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** The list of bounties. */
export default function BountiesPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.bounties.title} lead={pageMeta.bounties.description} />
    </Page>
  )
}
