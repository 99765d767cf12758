import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { BoostRules } from '../features/boost/boost-rules.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Notice } from '../ui/states/notice.tsx'

/** The rules and prices of boosts, which are not on sale yet. */
export default function BoostPage() {
  return (
    <Page className="grid gap-8">
      <PageHeader
        className="mb-0"
        title={pageTitles.boost}
        lead={pageDescriptions.boost}
        actions={<ButtonLink to={paths.submissions}>See submissions</ButtonLink>}
      />
      <Notice title="Boosts aren’t for sale yet">
        <p>These will be the rules. Until then, boosts don’t affect any list.</p>
      </Notice>
      <BoostRules />
    </Page>
  )
}
