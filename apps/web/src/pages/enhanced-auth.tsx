import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** All ways in. */
export default function EnhancedAuthPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.enhancedAuth.title} lead={pageMeta.enhancedAuth.description} />
    </Page>
  )
}
