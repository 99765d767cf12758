import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { DESK_TABS, Desk } from '../features/moderation/desk.tsx'
import { meQuery } from '../lib/api/me.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { SkeletonText } from '../ui/states/skeleton.tsx'

const MailsPanel = lazyPart(() => import('../features/mails/mails-panel.tsx'))
const SponsorDesk = lazyPart(() => import('../features/sponsors/sponsor-desk.tsx'))
const AirdropDesk = lazyPart(() => import('../features/airdrop/airdrop-desk.tsx'))
const CaseDesk = lazyPart(() => import('../features/cases/case-desk.tsx'))
const BoostDesk = lazyPart(() => import('../features/boost/boost-desk.tsx'))
const WaitlistDesk = lazyPart(() => import('../features/waitlist/waitlist-desk.tsx'))
const TicketDesk = lazyPart(() => import('../features/tickets/ticket-desk.tsx'))
const AppealDesk = lazyPart(() => import('../features/clusters/appeal-desk.tsx'))

/** The moderation desk. The server decides who may see it. */
export default function AdminPage() {
  const [params, setParams] = useSearchParams()
  const me = useQuery(meQuery)
  const {
    canModerate = false,
    canManagePayouts = false,
    canManageMails = false,
    canVerifySponsors = false,
  } = me.data?.abilities ?? {}
  const airdrops = <AirdropDesk canDraft={canManagePayouts} canModerate={canModerate} />
  const panels = {
    airdrops,
    cases: <CaseDesk />,
    links: <AppealDesk />,
    boosts: <BoostDesk />,
    ...(canManageMails ? { mails: <MailsPanel />, waitlist: <WaitlistDesk /> } : {}),
    tickets: <TicketDesk />,
    ...(canVerifySponsors ? { sponsors: <SponsorDesk /> } : {}),
  }
  const tab = DESK_TABS.find((id) => id === params.get('tab'))
  return (
    <Page>
      <PageHeader
        title={pageTitles.admin}
        {...(canModerate ? { lead: 'Decisions to make, nearest due time first.' } : {})}
      />
      {me.isError ? (
        <ErrorState error={me.error} onRetry={() => void me.refetch()} />
      ) : me.data === undefined ? (
        <SkeletonText lines={8} />
      ) : canModerate ? (
        <Desk
          tab={tab ?? 'submissions'}
          panels={panels}
          onTab={(next) => setParams({ tab: next }, { replace: true, preventScrollReset: true })}
        />
      ) : canManagePayouts ? (
        <Suspense fallback={<SkeletonText lines={8} />}>{airdrops}</Suspense>
      ) : (
        <EmptyState
          title="You don't have access to this page"
          text="It is for moderators and admins. Roles are granted by the people who run this server."
          action={<ButtonLink to={paths.home}>Go home</ButtonLink>}
        />
      )}
    </Page>
  )
}
