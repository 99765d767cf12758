import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { QUEUES } from '../features/moderation/api.ts'
import { Desk, type DeskTab } from '../features/moderation/desk.tsx'
import { meQuery } from '../lib/api/me.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { SkeletonText } from '../ui/states/skeleton.tsx'

// Loaded only for admins, not for moderators.
const MailsPanel = lazyPart(() => import('../features/mails/mails-panel.tsx'))

const AirdropDesk = lazyPart(() => import('../features/airdrop/airdrop-desk.tsx'))
const CaseDesk = lazyPart(() => import('../features/cases/case-desk.tsx'))
const BoostDesk = lazyPart(() => import('../features/boost/boost-desk.tsx'))
const AppealDesk = lazyPart(() => import('../features/clusters/appeal-desk.tsx'))

const TABS: readonly DeskTab[] = [
  ...QUEUES,
  'airdrops',
  'cases',
  'links',
  'boosts',
  'audit',
  'mails',
]

/** The moderation desk. The server decides who may see it. */
export default function AdminPage() {
  const [params, setParams] = useSearchParams()
  const me = useQuery(meQuery)
  const { canModerate = false, canManageMails = false } = me.data?.abilities ?? {}
  const canManagePayouts = me.data?.abilities.canManagePayouts ?? false
  const airdrops = (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <AirdropDesk canDraft={canManagePayouts} canModerate={canModerate} />
    </Suspense>
  )
  const requested = TABS.find((value) => value === params.get('tab')) ?? 'submissions'
  const tab = requested === 'mails' && !canManageMails ? 'submissions' : requested
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
          tab={tab}
          airdrops={airdrops}
          cases={
            <Suspense fallback={<SkeletonText lines={8} />}>
              <CaseDesk />
            </Suspense>
          }
          links={
            <Suspense fallback={<SkeletonText lines={8} />}>
              <AppealDesk />
            </Suspense>
          }
          boosts={
            <Suspense fallback={<SkeletonText lines={8} />}>
              <BoostDesk />
            </Suspense>
          }
          {...(canManageMails ? { mails: <Mails /> } : {})}
          onTab={(next) => setParams({ tab: next }, { replace: true, preventScrollReset: true })}
        />
      ) : canManagePayouts ? (
        airdrops
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

function Mails() {
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <MailsPanel />
    </Suspense>
  )
}
