import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** The desk of moderators and admins. */
export default function AdminPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.admin.title} lead={pageMeta.admin.description} />
    </Page>
  )
}
