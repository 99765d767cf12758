import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { AnalyticsPreview } from '../features/analytics/analytics-preview.tsx'
import { Page, PageHeader } from '../ui/page.tsx'

/** How my work does as a whole; what exists of it today, and where to see the numbers meanwhile. */
export default function CreatorAnalyticsPage() {
  return (
    <Page className="grid gap-8">
      <PageHeader
        className="mb-0"
        title={pageTitles.creatorAnalytics}
        lead={pageDescriptions.creatorAnalytics}
      />
      <AnalyticsPreview
        coming={[
          'The way from impressions to entries, places and points',
          'Your win rate and how long a decision took, beside everybody’s',
          'Points by where they came from, over any range',
        ]}
        meanwhile={[
          { label: 'Airdrop, line by line', to: paths.granularAirdrop },
          { label: 'Your entries and their outcomes', to: paths.profile },
          { label: 'Your place on the leaderboard', to: paths.leaderboard },
        ]}
      />
    </Page>
  )
}
