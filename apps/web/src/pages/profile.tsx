import { pageMeta } from '@laurel/contract/spec/page-meta'
import { Page, PageHeader } from '../ui/page.tsx'

/** The own profile. */
export default function ProfilePage() {
  return (
    <Page>
      <PageHeader title={pageMeta.profile.title} lead={pageMeta.profile.description} />
    </Page>
  )
}
