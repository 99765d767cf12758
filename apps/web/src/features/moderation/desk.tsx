import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { type Tab, Tabs } from '../../ui/data/tabs.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SkeletonText } from '../../ui/states/skeleton.tsx'
import { overviewQuery, QUEUES, type QueueName, queueQuery } from './api.ts'
import { Audit } from './audit.tsx'
import { itemId } from './decisions.ts'
import { QueueCard } from './queue-item.tsx'

/** The tabs of the desk: five queues, airdrops, cases, appeals against linked accounts, boosts, the audit log and, for admins, emails. */
export type DeskTab = QueueName | 'airdrops' | 'cases' | 'links' | 'boosts' | 'audit' | 'mails'

const NAMES: Record<DeskTab, string> = {
  submissions: 'Entries and posts',
  bounties: 'Bounties',
  reports: 'Reports',
  appeals: 'Appeals',
  objections: 'Objections',
  airdrops: 'Airdrop',
  cases: 'Cases',
  links: 'Linked accounts',
  boosts: 'Boosts',
  audit: 'Audit log',
  mails: 'Emails',
}

/** The moderators' desk. The caller keeps `tab` in the URL and passes the `mails` panel for admins only, and the `airdrops` panel. */
export function Desk({
  tab,
  onTab,
  airdrops,
  cases,
  links,
  boosts,
  mails,
}: {
  tab: DeskTab
  cases?: ReactNode
  links?: ReactNode
  boosts?: ReactNode
  onTab: (tab: DeskTab) => void
  airdrops?: ReactNode
  mails?: ReactNode
}) {
  const overview = useQuery(overviewQuery)
  const summaryOf = (queue: QueueName) =>
    overview.data?.queues.find((summary) => summary.queue === queue)
  return (
    <Tabs
      label="Queues"
      value={tab}
      onChange={onTab}
      tabs={[
        ...QUEUES.map((queue) => {
          const { count, recusedCount = 0 } = summaryOf(queue) ?? {}
          return {
            id: queue as DeskTab,
            label: NAMES[queue],
            ...(count === undefined ? {} : { count }),
            panel: tab === queue ? <Queue queue={queue} recusedCount={recusedCount} /> : null,
          }
        }),
        ...optionalTab('airdrops', airdrops, tab),
        ...optionalTab('cases', cases, tab),
        ...optionalTab('links', links, tab),
        ...optionalTab('boosts', boosts, tab),
        ...optionalTab('audit', <Audit />, tab),
        ...optionalTab('mails', mails, tab),
      ]}
    />
  )
}

/** A tab with its panel while it is open; none without a panel. */
function optionalTab(id: DeskTab, panel: ReactNode | undefined, open: DeskTab): Tab<DeskTab>[] {
  return panel === undefined ? [] : [{ id, label: NAMES[id], panel: open === id ? panel : null }]
}

function Queue({ queue, recusedCount }: { queue: QueueName; recusedCount: number }) {
  return (
    <div className="grid gap-4">
      {recusedCount > 0 && <Recused count={recusedCount} />}
      <OpenItems queue={queue} />
    </div>
  )
}

function Recused({ count }: { count: number }) {
  return (
    <Notice
      tone="info"
      title={count === 1 ? '1 more for someone else' : `${count} more for someone else`}
    >
      You can’t decide about bounties you entered or sponsor, your own submissions and reports, or
      complaints about your own decisions.
    </Notice>
  )
}

function OpenItems({ queue }: { queue: QueueName }) {
  const list = useInfiniteQuery(queueQuery(queue))
  if (list.isPending) return <SkeletonText lines={8} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        title="Nothing to decide"
        text="New items appear here, those due first at the top."
      />
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={itemId(item)}>
            <QueueCard item={item} onReload={() => void list.refetch()} />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        noun="in this queue"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  )
}
