import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** What happens. */
export default function ActivityPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.activity.title} lead={pageMeta.activity.description} />
    </Page>
  )
}
