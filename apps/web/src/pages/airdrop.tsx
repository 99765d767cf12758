import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** The season and my points. */
export default function AirdropPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.airdrop.title} lead={pageMeta.airdrop.description} />
    </Page>
  )
}
