import { unreadBadge } from '@laurel/contract/spec/formatting'
import { notificationTexts } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useNavigate } from 'react-router'
import { toastProblem } from '../../lib/api/toast-problem.ts'
import { formatNumber } from '../../lib/text/format.ts'
import { toast } from '../../lib/toast.ts'
import { Disclosure } from '../../ui/dialogs/disclosure.tsx'
import { Link } from '../../ui/link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, SkeletonText } from '../../ui/states/skeleton.tsx'
import { markAllRead, markRead, type NotificationItem, notificationsQuery } from './api.ts'
import { NotificationLine } from './notification-line.tsx'

/** The bell with its badge and the list it opens (spec §2, Notification dropdown). The bar renders it on desktop only and never in prelaunch. */
export default function NotificationDropdown() {
  const { data } = useQuery(notificationsQuery)
  const unread = data?.unreadCount ?? 0
  const badge = unreadBadge(unread)
  return (
    <Disclosure
      align="end"
      className="w-96"
      button={(props) => (
        <button
          type="button"
          {...props}
          aria-label={
            badge === null
              ? notificationTexts.header
              : `${notificationTexts.header}, ${badge} unread`
          }
          className="relative grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
        >
          <Bell aria-hidden="true" className="size-4.5" />
          {badge !== null && (
            <span className="figures absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-bad px-1 font-semibold text-2xs text-on-bad">
              {badge}
            </span>
          )}
        </button>
      )}
    >
      {(close) => <Panel hasUnread={unread > 0} close={close} />}
    </Disclosure>
  )
}

function Panel({ hasUnread, close }: { hasUnread: boolean; close: () => void }) {
  const navigate = useNavigate()
  const open = (item: NotificationItem) => {
    if (!item.read) markRead(item.id).catch(toastProblem)
    if (item.type === 'task_completed' && item.points !== null) {
      toast({ title: notificationTexts.pointsEarned(formatNumber(item.points)), tone: 'good' })
    }
    close()
    if (item.actionUrl !== null) void navigate(item.actionUrl)
  }

  return (
    <section aria-label={notificationTexts.header}>
      <header className="flex items-center justify-between border-line border-b py-1 pr-2 pl-4">
        <h2 className="text-base">{notificationTexts.header}</h2>
        <button
          type="button"
          disabled={!hasUnread}
          onClick={() => markAllRead().catch(toastProblem)}
          className="min-h-11 rounded-control px-2 font-medium text-brand text-sm hover:underline disabled:text-muted disabled:no-underline"
        >
          {notificationTexts.markAllRead}
        </button>
      </header>
      <div className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain">
        <NotificationItems onOpen={open} />
      </div>
      <Link
        to={paths.airdrop}
        className="grid min-h-11 place-items-center rounded-b-card border-line border-t font-medium text-sm hover:bg-sunken"
      >
        {notificationTexts.viewAll}
      </Link>
    </section>
  )
}

function NotificationItems({ onOpen }: { onOpen: (item: NotificationItem) => void }) {
  const { data, error, refetch, isFetching } = useQuery(notificationsQuery)
  return (
    <>
      {error !== null && data === undefined && (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="border-0" />
      )}
      {error === null && data === undefined && (
        <Loading className="p-4">
          <SkeletonText lines={4} />
        </Loading>
      )}
      {data?.items.length === 0 && (
        <div className="px-6 py-10 text-center">
          <p className="font-medium">{notificationTexts.emptyTitle}</p>
          <p className="text-muted text-sm">{notificationTexts.emptyText}</p>
        </div>
      )}
      <ul className="long-list">
        {data?.items.map((item) => (
          <li key={item.id} className="border-line border-b last:border-b-0">
            <NotificationLine item={item} onOpen={() => onOpen(item)} />
          </li>
        ))}
      </ul>
    </>
  )
}
