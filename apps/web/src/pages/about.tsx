import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** How it works. */
export default function AboutPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.about.title} lead={pageMeta.about.description} />
    </Page>
  )
}
