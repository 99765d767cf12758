import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** My points line by line. */
export default function GranularAirdropPage() {
  return (
    <Page>
      <PageHeader
        title={pageMeta.granularAirdrop.title}
        lead={pageMeta.granularAirdrop.description}
      />
    </Page>
  )
}
