import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
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

/** Tabs of other features: appeals against linked accounts among them; emails and sponsors are for admins. */
const MORE_TABS = [
  'airdrops',
  'cases',
  'links',
  'boosts',
  'audit',
  'mails',
  'sponsors',
  'waitlist',
  'tickets',
] as const
type MoreTab = (typeof MORE_TABS)[number]

/** The tabs of the desk: five queues, and more. */
export type DeskTab = QueueName | MoreTab
/** All of them, in order. */
export const DESK_TABS: readonly DeskTab[] = [...QUEUES, ...MORE_TABS]

const NAMES: Record<DeskTab, string> = {
  submissions: 'Entries and posts',
  bounties: 'Bounties',
  reports: 'Reports',
  appeals: 'Appeals',
  objections: 'Objections',
  comments: 'Comments',
  airdrops: 'Airdrop',
  cases: 'Cases',
  links: 'Linked accounts',
  boosts: 'Boosts',
  tickets: 'Tickets',
  audit: 'Audit log',
  mails: 'Emails',
  sponsors: 'Sponsors',
  waitlist: 'Waitlist',
}

/**
 * The moderators' desk. The caller keeps `tab` in the URL, and passes the panels of the tabs that the viewer may open;
 * instead of one without a panel the first opens.
 */
export function Desk({
  tab: asked,
  onTab,
  panels = {},
}: {
  tab: DeskTab
  onTab: (tab: DeskTab) => void
  panels?: Partial<Record<Exclude<MoreTab, 'audit'>, ReactNode>>
}) {
  const isOpen = QUEUES.some((queue) => queue === asked) || asked === 'audit' || asked in panels
  const tab = isOpen ? asked : 'submissions'
  const overview = useQuery(overviewQuery)
  const summaryOf = (queue: QueueName) =>
    overview.data?.queues.find((summary) => summary.queue === queue)
  const queues = QUEUES.map((queue): Tab<DeskTab> => {
    const { count, recusedCount = 0 } = summaryOf(queue) ?? {}
    return {
      id: queue,
      label: NAMES[queue],
      ...(count === undefined ? {} : { count }),
      panel: tab === queue ? <Queue queue={queue} recusedCount={recusedCount} /> : null,
    }
  })
  const more = MORE_TABS.flatMap((id) => moreTab(id, id === 'audit' ? <Audit /> : panels[id], tab))
  return <Tabs label="Queues" value={tab} onChange={onTab} tabs={[...queues, ...more]} />
}

/** A tab with its panel while it is open, whose code may still load; none without a panel. */
function moreTab(id: DeskTab, panel: ReactNode | undefined, open: DeskTab): Tab<DeskTab>[] {
  if (panel === undefined) return []
  const shown = <Suspense fallback={<SkeletonText lines={8} />}>{panel}</Suspense>
  return [{ id, label: NAMES[id], panel: open === id ? shown : null }]
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
