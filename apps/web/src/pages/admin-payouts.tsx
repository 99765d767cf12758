import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../lib/api/me.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Notice } from '../ui/states/notice.tsx'
import { SkeletonText } from '../ui/states/skeleton.tsx'

// Loaded only for users with the role.
const PayoutDesk = lazyPart(() => import('../features/payouts/payout-desk.tsx'))

/**
 * Payout administration. The page opens for anyone and explains itself to users without the role (spec §2 shows no
 * guard); the server guards its data and actions.
 */
export default function AdminPayoutsPage() {
  return (
    <Page>
      <PageHeader title={pageTitles.adminPayouts} lead={pageDescriptions.adminPayouts} />
      <Content />
    </Page>
  )
}

function Content() {
  const { status } = useSession()
  const me = useMe()
  if (status === 'signed-out') {
    return (
      <Notice
        title="For finance staff"
        action={
          <ButtonLink to={paths.auth} size="sm" variant="primary">
            Sign in
          </ButtonLink>
        }
      >
        <p>Sign in with an account that has the finance or admin role to work here.</p>
      </Notice>
    )
  }
  if (me === undefined) return <SkeletonText lines={8} />
  if (!me.abilities.canManagePayouts) {
    return (
      <Notice tone="warn" title="You don’t have access to this page">
        <p>It is for people with the finance or admin role.</p>
      </Notice>
    )
  }
  return <Desk />
}

function Desk() {
  const [params, setParams] = useSearchParams()
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <PayoutDesk
        tab={params.get('tab')}
        onTab={(tab) => setParams({ tab }, { replace: true, preventScrollReset: true })}
      />
    </Suspense>
  )
}
