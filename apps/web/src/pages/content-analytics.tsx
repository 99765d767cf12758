import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** How each piece of my work does. */
export default function ContentAnalyticsPage() {
  return (
    <Page>
      <PageHeader
        title={pageMeta.contentAnalytics.title}
        lead={pageMeta.contentAnalytics.description}
      />
    </Page>
  )
}
