import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'

const TONES = {
  info: { icon: Info, className: 'bg-info-soft', iconClass: 'text-info' },
  good: { icon: CircleCheck, className: 'bg-good-soft', iconClass: 'text-good' },
  warn: { icon: TriangleAlert, className: 'bg-warn-soft', iconClass: 'text-warn' },
  bad: { icon: CircleAlert, className: 'bg-bad-soft', iconClass: 'text-bad' },
}

/** A permanent message inside a page: a condition, a result, a warning. `isAnnounced` announces it to screen readers. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  isAnnounced = false,
  className,
}: {
  tone?: keyof typeof TONES
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  isAnnounced?: boolean
  className?: string
}) {
  const { icon: Icon, className: background, iconClass } = TONES[tone]
  return (
    <div
      role={isAnnounced ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={cx(
        'flex items-start gap-3 rounded-control px-4 py-3 text-sm',
        background,
        className,
      )}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-4.5 shrink-0', iconClass)} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
