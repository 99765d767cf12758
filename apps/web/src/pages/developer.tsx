import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** The API reference. */
export default function DeveloperPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.developer.title} lead={pageMeta.developer.description} />
    </Page>
  )
}
