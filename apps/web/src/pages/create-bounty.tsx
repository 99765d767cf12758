import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** Writing a bounty in steps. */
export default function CreateBountyPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.createBounty.title} lead={pageMeta.createBounty.description} />
    </Page>
  )
}
