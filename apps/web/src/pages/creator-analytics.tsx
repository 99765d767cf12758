import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { AnalyticsPreview } from '../features/analytics/analytics-preview.tsx'
import { Page, PageHeader } from '../ui/page.tsx'

/** A preview of the creator analytics, with links to today's numbers. */
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
          'Your funnel from impressions to entries, places and points',
          'Your win rate and decision times, compared with everyone’s',
          'Points by source, over any period',
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
