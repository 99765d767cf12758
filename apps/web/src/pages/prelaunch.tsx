import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** What opens at launch. */
export default function PrelaunchPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.prelaunch.title} lead={pageMeta.prelaunch.description} />
    </Page>
  )
}
