import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useMe } from '../lib/me.ts'
import { useSession } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, PageHeader } from '../ui/page.tsx'

/**
 * Payout administration. The page opens for anyone and tells visitors and people without the role what it is (spec §2
 * shows no guard); its data and actions are the server's to refuse.
 */
export default function AdminPayoutsPage() {
  return (
    <Page width="form">
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
  if (me === undefined) return null
  if (!me.roles.some((role) => role === 'finance' || role === 'admin')) {
    return (
      <Notice tone="warn" title="You don’t have access to this page">
        <p>It is for people with the finance or admin role.</p>
      </Notice>
    )
  }
  return (
    <EmptyState
      title="No payouts to approve"
      text="Prizes are in points today and leave escrow by themselves. Payments in SOL and USDC, which people sign for here, don’t exist yet."
      action={<ButtonLink to={paths.activity}>See what was paid</ButtonLink>}
    />
  )
}
