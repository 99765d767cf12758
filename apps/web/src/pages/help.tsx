import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** Searchable answers. */
export default function HelpPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.help.title} lead={pageMeta.help.description} />
    </Page>
  )
}
