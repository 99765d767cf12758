import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** One bounty. */
export default function BountyPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.bounty.title} lead={pageMeta.bounty.description} />
    </Page>
  )
}
