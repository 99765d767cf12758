import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { AnalyticsPreview } from '../features/analytics/analytics-preview.tsx'
import { Page, PageHeader } from '../ui/page.tsx'

/** A preview of the content analytics, with links to today's numbers. */
export default function ContentAnalyticsPage() {
  return (
    <Page className="grid gap-8">
      <PageHeader
        className="mb-0"
        title={pageTitles.contentAnalytics}
        lead={pageDescriptions.contentAnalytics}
      />
      <AnalyticsPreview
        coming={[
          'Impressions, viewers and how long they stayed, per entry or post',
          'Votes per exposure, once voting has closed',
          'Where viewers came from, and what a boost added',
        ]}
        meanwhile={[
          { label: 'Your entries and their scores', to: paths.profile },
          { label: 'How voting earns', to: paths.voteToEarn },
        ]}
      />
    </Page>
  )
}
