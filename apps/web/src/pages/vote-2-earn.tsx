import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** The arena. */
export default function Vote2EarnPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.vote2Earn.title} lead={pageMeta.vote2Earn.description} />
    </Page>
  )
}
