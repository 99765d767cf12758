import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { QUEUES } from '../features/moderation/api.ts'
import { Desk, type DeskPanels } from '../features/operations/desk.tsx'
import { tabNamed } from '../features/operations/desk-tabs.ts'
import { type Me, meQuery } from '../lib/api/me.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { SkeletonText } from '../ui/states/skeleton.tsx'

const WaitingOverview = lazyPart(() => import('../features/operations/waiting-overview.tsx'))
const QueuePanel = lazyPart(() => import('../features/moderation/queue-panel.tsx'))
const Audit = lazyPart(() => import('../features/moderation/audit.tsx'))
const FlagDesk = lazyPart(() => import('../features/operations/flag-desk.tsx'))
const AdjustmentDesk = lazyPart(() => import('../features/operations/adjustment-desk.tsx'))
const JobDesk = lazyPart(() => import('../features/operations/job-desk.tsx'))
const WebhookDesk = lazyPart(() => import('../features/operations/webhook-desk.tsx'))
const SeasonDesk = lazyPart(() => import('../features/operations/season-desk.tsx'))
const MailsPanel = lazyPart(() => import('../features/mails/mails-panel.tsx'))
const SponsorDesk = lazyPart(() => import('../features/sponsors/sponsor-desk.tsx'))
const AirdropDesk = lazyPart(() => import('../features/airdrop/airdrop-desk.tsx'))
const CaseDesk = lazyPart(() => import('../features/cases/case-desk.tsx'))
const BoostDesk = lazyPart(() => import('../features/boost/boost-desk.tsx'))
const WaitlistDesk = lazyPart(() => import('../features/waitlist/waitlist-desk.tsx'))
const PeopleDesk = lazyPart(() => import('../features/people-desk/people-desk.tsx'))
const SuspensionDesk = lazyPart(() => import('../features/people-desk/acts/suspension-desk.tsx'))
const TicketDesk = lazyPart(() => import('../features/tickets/ticket-desk.tsx'))
const FirstAdmin = lazyPart(() => import('../features/people-desk/first-admin.tsx'))
const AppealDesk = lazyPart(() => import('../features/clusters/appeal-desk.tsx'))

/** The desk of the people who run the site. The server decides who may see which part. */
export default function AdminPage() {
  const [params] = useSearchParams()
  const me = useQuery(meQuery)
  const firstAdminToken = params.get('first')
  return (
    <Page>
      <PageHeader
        title={pageTitles.admin}
        {...(me.data?.abilities.canSeeDesk ? { lead: 'What waits for you, and the tools.' } : {})}
      />
      {me.isLoadingError ? (
        <ErrorState error={me.error} onRetry={() => void me.refetch()} />
      ) : me.data === undefined ? (
        <SkeletonText lines={8} />
      ) : firstAdminToken !== null && !me.data.abilities.canOperate ? (
        <FirstAdmin token={firstAdminToken} username={me.data.username} />
      ) : me.data.abilities.canSeeDesk ? (
        <Desk tab={tabNamed(params.get('tab'))} panels={panelsOf(me.data.abilities)} />
      ) : (
        <EmptyState
          title="You don't have access to this page"
          text="It is for moderators, finance and admins. Roles are granted by the people who run this server."
          action={<ButtonLink to={paths.home}>Go home</ButtonLink>}
        />
      )}
    </Page>
  )
}

/** The panels that a viewer may open. */
function panelsOf(abilities: Me['abilities']): DeskPanels {
  const { canModerate, canManagePayouts, canManageMails, canVerifySponsors, canOperate } = abilities
  return {
    overview: <WaitingOverview />,
    ...(canModerate ? moderationPanels() : {}),
    airdrops: <AirdropDesk canDraft={canManagePayouts} canModerate={canModerate} />,
    ...(canManagePayouts ? { payouts: true } : {}),
    ...(canVerifySponsors ? { sponsors: <SponsorDesk /> } : {}),
    ...(canOperate ? operatorPanels() : {}),
    ...(canManageMails ? { mails: <MailsPanel />, waitlist: <WaitlistDesk /> } : {}),
  }
}

function moderationPanels(): DeskPanels {
  const queues = QUEUES.map((queue) => [queue, <QueuePanel key={queue} queue={queue} />] as const)
  return {
    ...Object.fromEntries(queues),
    people: <PeopleDesk />,
    suspensions: <SuspensionDesk />,
    tickets: <TicketDesk />,
    boosts: <BoostDesk />,
    cases: <CaseDesk />,
    links: <AppealDesk />,
    audit: <Audit />,
  }
}

function operatorPanels(): DeskPanels {
  return {
    flags: <FlagDesk />,
    adjustments: <AdjustmentDesk />,
    jobs: <JobDesk />,
    webhooks: <WebhookDesk />,
    seasons: <SeasonDesk />,
  }
}
