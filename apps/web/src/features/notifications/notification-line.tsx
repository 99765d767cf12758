import {
  BellRing,
  ChevronDown,
  CircleCheck,
  Flag,
  ListPlus,
  type LucideIcon,
  UserPlus,
} from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { nowMs } from '../../lib/clock.ts'
import { formatNumber } from '../../lib/text/format.ts'
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

/**
 * One notification: its type's icon, title, message, due time, points and age; a dot and bold title while unread. A
 * group of several events can be opened to see them.
 */
export function NotificationLine({ item, onOpen }: { item: NotificationItem; onOpen: () => void }) {
  const Icon = ICONS[item.type]
  return (
    <>
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
          <span className={cx('wrap-anywhere text-sm', !item.read && 'font-semibold')}>
            {!item.read && <span className="sr-only">Unread: </span>}
            {item.title}
          </span>
          <span className="wrap-anywhere text-muted text-sm">{item.message}</span>
          {item.dueAt !== null && <Due at={item.dueAt} />}
          <span className="flex items-center gap-2 text-muted text-xs">
            <Time at={item.timestamp} format="minutes" isStatic />
            {item.points !== null && <Points value={item.points} isSigned />}
          </span>
        </span>
        {!item.read && (
          <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-brand" />
        )}
      </button>
      {isTelling(item.parts) && <Parts item={item} />}
    </>
  )
}

/** When a reminder is due, or that it is overdue. */
function Due({ at }: { at: string }) {
  return (
    <span className="text-xs">
      {Date.parse(at) <= nowMs() ? <strong className="text-bad">Overdue: was due </strong> : 'Due '}
      <Time at={at} isStatic />
    </span>
  )
}

/** Whether the events of a group say more than its line does. */
function isTelling(parts: NotificationItem['parts']): boolean {
  const [newest, ...rest] = parts
  return rest.some(({ message, points }) => points !== null || message !== newest?.message)
}

/** What a group stands for, newest first, shown on request. */
function Parts({ item }: { item: NotificationItem }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { parts, count } = item
  return (
    <div className="pr-4 pb-2 pl-11.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-ml-1.5 flex min-h-8 items-center gap-1 rounded-control px-1.5 font-medium text-muted text-xs hover:bg-sunken hover:text-ink"
      >
        {isOpen ? 'Hide' : `Show all ${formatNumber(count)}`}
        <span className="sr-only"> of {item.title}</span>
        <ChevronDown aria-hidden="true" className={cx('size-3.5', isOpen && 'rotate-180')} />
      </button>
      <ul id={id} hidden={!isOpen} className="grid gap-2 border-line border-l pt-1 pl-3">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new part redraws the list, whose rows hold no state
          <li key={index} className="grid gap-0.5 text-xs">
            <span className="wrap-anywhere">{part.message}</span>
            <span className="flex items-center gap-2 text-muted">
              <Time at={part.timestamp} format="minutes" isStatic />
              {part.points !== null && <Points value={part.points} isSigned />}
            </span>
          </li>
        ))}
        {count > parts.length && (
          <li className="text-muted text-xs">and {formatNumber(count - parts.length)} earlier</li>
        )}
      </ul>
    </div>
  )
}
