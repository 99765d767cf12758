import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** Payout administration. */
export default function AdminPayoutsPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.adminPayouts.title} lead={pageMeta.adminPayouts.description} />
    </Page>
  )
}
