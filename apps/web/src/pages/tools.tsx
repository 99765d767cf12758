import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** Tools that work in the browser. */
export default function ToolsPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.tools.title} lead={pageMeta.tools.description} />
    </Page>
  )
}
