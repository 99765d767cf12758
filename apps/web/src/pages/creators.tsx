import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** The directory of creators. */
export default function CreatorsPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.creators.title} lead={pageMeta.creators.description} />
    </Page>
  )
}
