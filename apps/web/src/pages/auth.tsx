import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** Sign in, sign up, and getting back in. */
export default function AuthPage() {
  return (
    <Page>
      <PageHeader title={pageMeta.auth.title} lead={pageMeta.auth.description} />
    </Page>
  )
}
