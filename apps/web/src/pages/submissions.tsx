import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** The gallery of submissions. */
export default function SubmissionsPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.submissions.title} lead={pageMeta.submissions.description} />
    </Page>
  )
}
