import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** Boosting posts. */
export default function BoostPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.boost.title} lead={pageMeta.boost.description} />
    </Page>
  )
}
