import { feedPaths } from '@laurel/contract/feed-paths'
import { pageLeads } from '@laurel/contract/spec/page-leads'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { type ActivityTab, activityQuery, TABS } from '../features/activity/api.ts'
import { Feed, FeedSkeleton } from '../features/activity/feed.tsx'
import { useLiveFeed } from '../features/activity/use-live-feed.ts'
import { ReceiptDialog } from '../features/points/receipt-dialog.tsx'
import { OnlinePeople } from '../features/presence/online-people.tsx'
import { useConfig } from '../lib/api/config.ts'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LoadMore } from '../ui/data/load-more.tsx'
import { Tabs } from '../ui/data/tabs.tsx'
import { Segmented } from '../ui/fields/segmented.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading } from '../ui/states/skeleton.tsx'
import { FeedLink } from '../ui/text/feed-link.tsx'

const PaymentList = lazy(() => import('../features/payments/payment-list.tsx'))

/** The filters of the money tab; `?on=` in the URL, absent for all. */
const MONEY_FILTERS = ['all', 'chain', 'SOL', 'USDC'] as const

const LABELS: Record<ActivityTab, string> = {
  'for-you': 'For you',
  following: 'Following',
  platform: 'Platform',
  money: 'Money',
  mine: 'Mine',
}

const EMPTY: Record<ActivityTab, string> = {
  'for-you': 'Activity on bounties you sponsor, enter or judge appears here.',
  following:
    'Follow creators and bounties on their pages. Their new work, bounties, results and wins appear here.',
  platform: 'Published bounties, accepted entries and announced winners appear here.',
  money: 'Funded escrows and paid prizes appear here, each with its receipt or transaction.',
  mine: 'Your public activity appears here: entries, bounties, wins.',
}

const TransactionDialog = lazyPart(() => import('../../../sandbox/web/transaction-dialog.tsx'))

const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

/** The feed in tabs, and the receipt or transaction in `?tx=`. */
export default function ActivityPage() {
  useLiveFeed()
  const [params, setParams] = useSearchParams()
  const { status } = useSession()
  const isSignedIn = status === 'signed-in'
  const shown = TABS.filter((tab) => isSignedIn || tab === 'platform' || tab === 'money')
  const tab = shown.find((value) => value === params.get('tab')) ?? shown[0] ?? 'platform'
  const change = (name: 'tab' | 'tx' | 'on', value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Page width="form">
      <PageHeader
        title={pageTitles.activity}
        lead={pageLeads.activity}
        actions={<FeedLink path={feedPaths.payments('rss')} label="RSS feed of payments" />}
      />
      {/* Keeps its height while the list loads. */}
      {isSignedIn && (
        <div className="mb-4 min-h-11">
          <OnlinePeople maxFaces={8} />
        </div>
      )}
      <Tabs
        label="Views of the feed"
        value={tab}
        onChange={(id) => change('tab', id)}
        tabs={shown.map((id) => ({
          id,
          label: LABELS[id],
          panel:
            id !== tab ? null : id === 'money' ? (
              <Money kind={params.get('on')} onKind={(kind) => change('on', kind)} />
            ) : (
              <View tab={id} />
            ),
        }))}
      />
      <TransferDialog tx={params.get('tx')} onClose={() => change('tx', null)} />
    </Page>
  )
}

/** Payments in points and on the chain; those on the chain alone show the time since the award. */
function Money({ kind, onKind }: { kind: string | null; onKind: (kind: string | null) => void }) {
  const shown = MONEY_FILTERS.find((name) => name === kind) ?? 'all'
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segmented<(typeof MONEY_FILTERS)[number]>
        legend="Show payments"
        choices={[
          { value: 'all', label: 'Everything' },
          { value: 'chain', label: 'On Solana' },
          { value: 'SOL', label: 'SOL' },
          { value: 'USDC', label: 'USDC' },
        ]}
        value={shown}
        onChange={(next) => onKind(next === 'all' ? null : next)}
      />
      {shown === 'all' ? (
        <View tab="money" />
      ) : (
        <Suspense fallback={<FeedSkeleton />}>
          <PaymentList key={shown} filter={shown === 'chain' ? {} : { token: shown }} />
        </Suspense>
      )}
    </div>
  )
}

/** The dialog of `?tx=`: the receipt of a points transfer, or a transaction of the local test ledger by its signature. */
function TransferDialog({ tx, onClose }: { tx: string | null; onClose: () => void }) {
  const isLocalLedger = useConfig()?.isLocalLedger ?? false
  if (tx === null || !SIGNATURE.test(tx)) return <ReceiptDialog transferId={tx} onClose={onClose} />
  if (!isLocalLedger) return null
  return (
    <Suspense fallback={null}>
      <TransactionDialog signature={tx} onClose={onClose} />
    </Suspense>
  )
}

function View({ tab }: { tab: ActivityTab }) {
  const feed = useInfiniteQuery(activityQuery(tab))
  if (feed.isPending) {
    return (
      <Loading label="Loading the feed">
        <FeedSkeleton />
      </Loading>
    )
  }
  if (feed.isError) {
    return (
      <ErrorState
        error={feed.error}
        onRetry={() => void feed.refetch()}
        isRetrying={feed.isRefetching}
      />
    )
  }
  const events = feed.data.pages.flatMap((page) => page.items)
  if (events.length === 0) {
    return (
      <EmptyState
        title="No activity yet"
        text={EMPTY[tab]}
        action={<ButtonLink to={paths.bounties}>See open bounties</ButtonLink>}
      />
    )
  }
  return (
    <>
      <Feed events={events} />
      <LoadMore
        shown={events.length}
        noun="events"
        hasMore={feed.hasNextPage}
        isLoading={feed.isFetchingNextPage}
        onLoad={() => void feed.fetchNextPage()}
      />
    </>
  )
}
