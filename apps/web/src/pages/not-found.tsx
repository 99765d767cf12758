import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** The page of every path outside the route table. */
export default function NotFoundPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.notFound.title} lead={pageMeta.notFound.description} />
    </Page>
  )
}
