import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** The front page. */
export default function HomePage() {
  return (
    <Page>
      <PageHeader title={pageMeta.home.title} lead={pageMeta.home.description} />
    </Page>
  )
}
