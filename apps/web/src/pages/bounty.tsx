import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ResultsPanel } from '../features/awards/results-panel.tsx'
import { type Bounty, bountyQuery } from '../features/bounties/api.ts'
import { BountyAside } from '../features/bounties/bounty-aside.tsx'
import { BountyDue } from '../features/bounties/bounty-due.tsx'
import { BountyHeader } from '../features/bounties/bounty-header.tsx'
import { BountySkeleton } from '../features/bounties/bounty-skeleton.tsx'
import { BriefPanel } from '../features/bounties/brief-panel.tsx'
import { ChangesPanel } from '../features/bounties/changes-panel.tsx'
import { EnterAction, hasEnterAction } from '../features/bounties/enter-action.tsx'
import { EntriesPanel } from '../features/bounties/entries-panel.tsx'
import { isFunded } from '../features/bounties/escrow.ts'
import { QuestionsPanel } from '../features/bounties/questions-panel.tsx'
import { useBountyUpdate } from '../features/bounties/use-bounty-update.ts'
import { fundingQuery } from '../features/payments/api.ts'
import { BountyPayments } from '../features/payments/bounty-payments.tsx'
import { PayoutWalletHint } from '../features/wallet/payout-wallet-hint.tsx'
import { ApiProblem } from '../lib/api-problem.ts'
import { useDocumentTitle } from '../lib/document-title.ts'
import { useRoute } from '../lib/route.ts'
import { useSession } from '../lib/session.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { type Tab, Tabs } from '../ui/tabs.tsx'

const FundingPanel = lazy(() => import('../features/payments/funding-panel.tsx'))
const OwnerBar = lazy(() => import('../features/bounties/owner-bar.tsx'))
const ReviewDesk = lazy(() => import('../features/awards/review-desk.tsx'))

type TabId = 'brief' | 'entries' | 'questions' | 'changes' | 'results' | 'review'

/** One bounty: what it asks for, what is in escrow, who must act by when, and what became of it. */
export default function BountyPage() {
  const id = useRoute()?.params.id ?? ''
  const { data: bounty, error, refetch, isRefetching } = useQuery(bountyQuery(id))
  useDocumentTitle(bounty?.title)
  if (bounty !== undefined)
    return <Loaded bounty={bounty} openedAs={id} onRefetch={() => void refetch()} />
  return (
    <Page>
      {error === null ? (
        <>
          <h1 tabIndex={-1} className="sr-only">
            Bounty
          </h1>
          <BountySkeleton />
        </>
      ) : error instanceof ApiProblem && error.code === 'not_found' ? (
        <>
          <h1 tabIndex={-1} className="sr-only">
            Bounty not found
          </h1>
          <EmptyState
            title="There is no bounty here for you to see"
            text="The link may be wrong, or the bounty isn’t published. Drafts are open to their sponsor only."
            action={
              <ButtonLink to={paths.bounties} variant="primary">
                See open bounties
              </ButtonLink>
            }
          />
        </>
      ) : (
        <>
          <h1 tabIndex={-1} className="sr-only">
            Bounty
          </h1>
          <ErrorState
            error={error}
            safe="The bounty and its escrow are not affected."
            onRetry={() => void refetch()}
            isRetrying={isRefetching}
          />
        </>
      )}
    </Page>
  )
}

function Loaded({
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
  const userId = user?.id ?? null
  const isOwn = bounty.sponsor.userId === userId
  const fallback: TabId = bounty.announcedAt === null ? 'brief' : 'results'
  const open = (next: TabId) =>
    setParams(next === fallback ? {} : { tab: next }, { preventScrollReset: true })

  const tabs = tabsOf(bounty, userId, (changed) => {
    update(changed, openedAs)
    setParams({}, { preventScrollReset: true })
  })
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? fallback
  const hasAction = hasEnterAction(bounty, userId)
  const walletHint = <PayoutWalletHint token={bounty.rewardToken} />
  // As the panel below follows it: who has just paid is not asked to pay.
  const { data: followed } = useQuery({ ...fundingQuery(bounty.bountyId), enabled: false })
  const funding = followed ?? bounty.funding
  return (
    <Page>
      {(isOwn || bounty.abilities.canCancel) && tab !== 'review' && (
        <Suspense fallback={<Skeleton className="mb-6 h-20 rounded-card" />}>
          <OwnerBar
            bounty={{ ...bounty, funding }}
            isSponsor={isOwn}
            onReview={() => open('review')}
          />
        </Suspense>
      )}
      {!isOwn && bounty.abilities.staffRefusal !== null && (
        <Notice tone="info" title="Your staff rights don’t apply here" className="mb-6">
          {bounty.abilities.staffRefusal}.
        </Notice>
      )}
      {isOwn && tab !== 'review' && <Funding bounty={bounty} onFinal={onRefetch} />}
      {tab === 'review' ? (
        <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
          <h1 tabIndex={-1} className="min-w-0 text-xl md:text-2xl">
            {bounty.title}
          </h1>
          <BountyDue {...bounty} className="text-muted text-sm" />
        </header>
      ) : (
        <BountyHeader
          bounty={bounty}
          {...(hasAction && { action: <EnterAction bounty={bounty} hint={walletHint} /> })}
        />
      )}
      <div className={tab === 'review' ? '' : 'mt-6'}>
        <Tabs
          label="Parts of this bounty"
          tabs={tabs.map((each) => ({
            ...each,
            panel:
              each.id !== tab ? null : tab === 'review' ? (
                each.panel
              ) : (
                <WithAside bounty={bounty} isOwn={isOwn}>
                  <h2 className="sr-only">{each.label}</h2>
                  {each.panel}
                </WithAside>
              ),
          }))}
          value={tab}
          onChange={open}
        />
      </div>
      {hasAction && (
        <ActionBar>
          <EnterAction bounty={bounty} hint={walletHint} isWide />
        </ActionBar>
      )}
    </Page>
  )
}

/** Where the sponsor funds a prize in SOL or USDC. Who saw it funded here also sees that it is published. */
function Funding({ bounty, onFinal }: { bounty: Bounty; onFinal: () => void }) {
  const isWaiting = bounty.state === 'awaiting_funding' && bounty.rewardToken !== 'POINTS'
  const [wasWaiting, setWasWaiting] = useState(isWaiting)
  if (isWaiting && !wasWaiting) setWasWaiting(true)
  if (!wasWaiting || !(isWaiting || isFunded(bounty))) return null
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
        {...(hasPayouts(bounty) && { payments: <BountyPayments bountyId={bounty.bountyId} /> })}
      />
    </div>
  )
}

/** Whether money on the chain may have left the escrow. */
function hasPayouts({ rewardToken, state, funding }: Bounty): boolean {
  const isOver = ['paying', 'completed', 'cancelled', 'expired'].includes(state)
  return rewardToken !== 'POINTS' && funding?.state === 'final' && isOver
}

function tabsOf(
  bounty: Bounty,
  userId: string | null,
  onAnnounced: (bounty: Bounty) => void,
): Tab<TabId>[] {
  const isPublic = isFunded(bounty)
  const tabs: (Tab<TabId> | false)[] = [
    bounty.announcedAt !== null && {
      id: 'results',
      label: 'Results',
      panel: <ResultsPanel bounty={bounty} />,
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
      panel: <QuestionsPanel bounty={bounty} userId={userId} />,
    },
    isPublic && {
      id: 'changes',
      label: 'Changes',
      panel: <ChangesPanel bountyId={bounty.bountyId} />,
    },
  ]
  return tabs.filter((tab) => tab !== false)
}
