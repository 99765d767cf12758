import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** The boards. */
export default function LeaderboardPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.leaderboard.title} lead={pageMeta.leaderboard.description} />
    </Page>
  )
}
