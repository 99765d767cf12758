import { BellRing, CircleCheck, Flag, ListPlus, type LucideIcon, UserPlus } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import { Points } from '../../ui/data/points.tsx'
import { Time } from '../../ui/text/time.tsx'
import type { NotificationItem } from './api.ts'

const ICONS: Record<NotificationItem['type'], LucideIcon> = {
  task_completed: CircleCheck,
  new_task: ListPlus,
  referral: UserPlus,
  milestone: Flag,
  reminder: BellRing,
}

/** One notification: its type's icon, title, message, points and age; a dot and bold title while unread. */
export function NotificationLine({ item, onOpen }: { item: NotificationItem; onOpen: () => void }) {
  const Icon = ICONS[item.type]
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-sunken"
    >
      <Icon
        aria-hidden="true"
        className={cx('mt-0.5 size-4.5 shrink-0', item.read ? 'text-muted' : 'text-brand')}
      />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={cx('text-sm', !item.read && 'font-semibold')}>
          {!item.read && <span className="sr-only">Unread: </span>}
          {item.title}
        </span>
        <span className="text-muted text-sm">{item.message}</span>
        <span className="flex items-center gap-2 text-muted text-xs">
          <Time at={item.timestamp} format="minutes" isStatic />
          {item.points !== null && <Points value={item.points} isSigned />}
        </span>
      </span>
      {!item.read && (
        <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-brand" />
      )}
    </button>
  )
}
