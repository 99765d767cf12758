import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ResultsPanel } from '../features/awards/results-panel.tsx'
import { type Bounty, bountyQuery } from '../features/bounties/api.ts'
import { BountyDue } from '../features/bounties/owner/bounty-due.tsx'
import { useBountyUpdate } from '../features/bounties/owner/use-bounty-update.ts'
import { BountyAside } from '../features/bounties/page/bounty-aside.tsx'
import { BountyHeader } from '../features/bounties/page/bounty-header.tsx'
import { BountySkeleton } from '../features/bounties/page/bounty-skeleton.tsx'
import { BriefPanel } from '../features/bounties/page/brief-panel.tsx'
import { ChangesPanel } from '../features/bounties/page/changes-panel.tsx'
import { EnterAction } from '../features/bounties/page/enter-action.tsx'
import { EntriesPanel } from '../features/bounties/page/entries-panel.tsx'
import { EntryPicture } from '../features/bounties/page/entry-picture.tsx'
import { QuestionsPanel } from '../features/bounties/page/questions-panel.tsx'
import { complaintsOf } from '../features/comments/complaints-slot.tsx'
import { fundingQuery } from '../features/payments/api.ts'
import { BountyPayments } from '../features/payments/bounty-payments.tsx'
import { PayoutWalletHint } from '../features/wallet/payout-wallet-hint.tsx'
import { ApiProblem } from '../lib/api/api-problem.ts'
import { useDocumentTitle } from '../lib/page/document-title.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { useRoute } from '../lib/page/route.ts'
import { useSession } from '../lib/session/session.ts'
import { useOpened } from '../lib/views/views.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { type Tab, Tabs } from '../ui/data/tabs.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Notice } from '../ui/states/notice.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { PageSpinner } from '../ui/states/spinner.tsx'

const BountyAgents = lazyPart(() => import('../features/developer-agents/bounty-agents.tsx'))
const FollowButton = lazyPart(() => import('../features/follows/follow-button.tsx'))
const FundingPanel = lazy(() => import('../features/payments/funding-panel.tsx'))
const OwnerBar = lazy(() => import('../features/bounties/owner/owner-bar.tsx'))
const ReviewDesk = lazy(() => import('../features/awards/desk/review-desk.tsx'))

type TabId = 'brief' | 'entries' | 'questions' | 'changes' | 'results' | 'review'

/** One bounty: its brief, escrow, timeline and results. */
export default function BountyPage() {
  const id = useRoute()?.params.id ?? ''
  const { data: bounty, error, refetch, isRefetching } = useQuery(bountyQuery(id))
  useDocumentTitle(bounty?.title, bounty?.summary)
  if (bounty !== undefined)
    return <LoadedBounty bounty={bounty} openedAs={id} onRefetch={() => void refetch()} />
  const isMissing = error instanceof ApiProblem && error.code === 'not_found'
  return (
    <Page>
      <h1 tabIndex={-1} className="sr-only">
        {isMissing ? 'Bounty not found' : 'Bounty'}
      </h1>
      {error === null ? (
        <BountySkeleton />
      ) : isMissing ? (
        <EmptyState
          title="You can’t see this bounty"
          text="The link may be wrong, or the bounty isn’t published. Only the sponsor can see a draft."
          action={
            <ButtonLink to={paths.bounties} variant="primary">
              See open bounties
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState
          error={error}
          safe="The bounty and its escrow are not affected."
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
    </Page>
  )
}

function LoadedBounty({
  bounty,
  openedAs,
  onRefetch,
}: {
  bounty: Bounty
  openedAs: string
  onRefetch: () => void
}) {
  const [params, setParams] = useSearchParams()
  const { user } = useSession()
  const update = useBountyUpdate()
  useOpened('bounty', bounty.bountyId)
  const userId = user?.id ?? null
  const fallback: TabId = bounty.announcedAt === null ? 'brief' : 'results'
  const open = (next: TabId) =>
    setParams(next === fallback ? {} : { tab: next }, { preventScrollReset: true })

  const tabs = tabsOf(bounty, userId, (changed) => {
    update(changed, openedAs)
    setParams({}, { preventScrollReset: true })
  })
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? fallback
  const layout: Layout =
    tab === 'review'
      ? { head: <ReviewHead bounty={bounty} />, wrap: (panel) => panel, foot: null }
      : publicLayout(bounty, userId, { onReview: () => open('review'), onFinal: onRefetch })
  return (
    <Page>
      {layout.head}
      <Tabs
        label="Parts of this bounty"
        tabs={tabs.map((each) => ({
          ...each,
          panel: each.id === tab ? layout.wrap(each.panel, each.label) : null,
        }))}
        value={tab}
        onChange={open}
      />
      {layout.foot}
    </Page>
  )
}

/** What surrounds the tabs: the public page of the bounty, or the full-width review desk of its sponsor. */
interface Layout {
  head: ReactNode
  wrap: (panel: ReactNode, label: ReactNode) => ReactNode
  foot: ReactNode
}

function publicLayout(
  bounty: Bounty,
  userId: string | null,
  actions: { onReview: () => void; onFinal: () => void },
): Layout {
  const isOwn = bounty.sponsor.userId === userId
  const hasAction = !isOwn && bounty.mainAction !== null
  const hint = <PayoutWalletHint token={bounty.rewardToken} />
  return {
    head: (
      <div className="mb-6">
        <Notices bounty={bounty} isOwn={isOwn} {...actions} />
        <BountyHeader
          bounty={bounty}
          follow={
            <Suspense fallback={null}>
              <FollowButton kind="bounty" id={bounty.bountyId} name={bounty.title} />
            </Suspense>
          }
          {...(hasAction && { action: <EnterAction bounty={bounty} hint={hint} /> })}
        />
      </div>
    ),
    wrap: (panel, label) => (
      <WithAside bounty={bounty} isOwn={isOwn}>
        <h2 className="sr-only">{label}</h2>
        {panel}
      </WithAside>
    ),
    foot: hasAction && (
      <ActionBar>
        <EnterAction bounty={bounty} hint={hint} isWide />
      </ActionBar>
    ),
  }
}

function ReviewHead({ bounty }: { bounty: Bounty }) {
  return (
    <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
      <h1 tabIndex={-1} className="min-w-0 text-xl md:text-2xl">
        {bounty.title}
      </h1>
      <BountyDue {...bounty} className="text-muted text-sm" />
    </header>
  )
}

interface NoticesProps {
  bounty: Bounty
  isOwn: boolean
  onReview: () => void
  onFinal: () => void
}

/** The notices above a bounty for its sponsor and for staff. */
function Notices({ bounty, isOwn, onReview, onFinal }: NoticesProps) {
  // The funding that the panel below polls: a sponsor who has just paid is not asked to pay again.
  const { data: followed } = useQuery({ ...fundingQuery(bounty.bountyId), enabled: false })
  const funding = followed ?? bounty.funding
  const { canCancel, staffRefusal } = bounty.abilities
  return (
    <>
      {(isOwn || canCancel) && (
        <Suspense fallback={<Skeleton className="mb-6 h-20 rounded-card" />}>
          <OwnerBar bounty={{ ...bounty, funding }} isSponsor={isOwn} onReview={onReview} />
        </Suspense>
      )}
      {!isOwn && staffRefusal !== null && (
        <Notice tone="info" title="Your staff rights don’t apply here" className="mb-6">
          {staffRefusal}.
        </Notice>
      )}
      {isOwn && <Funding bounty={bounty} onFinal={onFinal} />}
    </>
  )
}

/** The funding of a prize in SOL or USDC. After funding it here, the sponsor also sees the publication. */
function Funding({ bounty, onFinal }: { bounty: Bounty; onFinal: () => void }) {
  const { canFund } = bounty.abilities
  const [couldFund, setCouldFund] = useState(canFund)
  if (canFund && !couldFund) setCouldFund(true)
  if (!couldFund || !(canFund || bounty.phase.isPublished)) return null
  return (
    <Suspense fallback={<Skeleton className="mb-6 h-64 rounded-card" />}>
      <FundingPanel bounty={bounty} onFinal={onFinal} />
    </Suspense>
  )
}

function WithAside({
  bounty,
  isOwn,
  children,
}: {
  bounty: Bounty
  isOwn: boolean
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">{children}</div>
      <BountyAside
        bounty={bounty}
        isOwn={isOwn}
        {...(bounty.abilities.canLetAgentIn && {
          agents: (
            <Suspense fallback={null}>
              <BountyAgents bountyId={bounty.bountyId} />
            </Suspense>
          ),
        })}
        {...(bounty.abilities.canSeePayments && {
          payments: <BountyPayments bountyId={bounty.bountyId} />,
        })}
      />
    </div>
  )
}

function tabsOf(
  bounty: Bounty,
  userId: string | null,
  onAnnounced: (bounty: Bounty) => void,
): Tab<TabId>[] {
  const { isPublished: isPublic } = bounty.phase
  const tabs: (Tab<TabId> | false)[] = [
    bounty.announcedAt !== null && {
      id: 'results',
      label: 'Results',
      panel: <ResultsPanel bounty={bounty} Picture={EntryPicture} />,
    },
    { id: 'brief', label: 'Brief', panel: <BriefPanel terms={bounty} /> },
    bounty.abilities.canReview && {
      id: 'review',
      label: 'Review desk',
      panel: (
        <Suspense fallback={<PageSpinner label="Loading the review desk" />}>
          <ReviewDesk bounty={bounty} onAnnounced={onAnnounced} />
        </Suspense>
      ),
    },
    isPublic && {
      id: 'entries',
      label: 'Entries',
      count: bounty.entryCount,
      panel: <EntriesPanel bounty={bounty} userId={userId} />,
    },
    isPublic && {
      id: 'questions',
      label: 'Questions',
      panel: <QuestionsPanel bounty={bounty} userId={userId} complaintsOf={complaintsOf} />,
    },
    isPublic && {
      id: 'changes',
      label: 'Changes',
      panel: <ChangesPanel bountyId={bounty.bountyId} />,
    },
  ]
  return tabs.filter((tab) => tab !== false)
}
