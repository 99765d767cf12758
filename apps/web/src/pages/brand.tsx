import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** Logo, colours and type. */
export default function BrandPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.brand.title} lead={pageMeta.brand.description} />
    </Page>
  )
}
