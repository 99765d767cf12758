import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** How my work does as a whole. */
export default function CreatorAnalyticsPage() {
  return (
    <Page>
      <PageHeader
        title={pageMeta.creatorAnalytics.title}
        lead={pageMeta.creatorAnalytics.description}
      />
    </Page>
  )
}
