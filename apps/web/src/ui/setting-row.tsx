import type { ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import { Card } from './card.tsx'

/** A group of related `SettingRow`s. */
export function SettingCard({ children }: { children: ReactNode }) {
  return (
    <Card isFlush className="divide-y divide-line px-4 md:px-6">
      {children}
    </Card>
  )
}

/** A setting with its current value and an action. */
export function SettingRow({
  title,
  text,
  icon,
  action,
  children,
  className,
}: {
  title: ReactNode
  text?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  /** Full-width content below. */
  children?: ReactNode
  className?: string
}) {
  return (
    <div className={cx('grid gap-3 py-4 md:py-5', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-56 items-start gap-3.5">
          {icon !== undefined && (
            <span
              aria-hidden="true"
              className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-muted"
            >
              {icon}
            </span>
          )}
          <div className="grid min-w-0 gap-0.5">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">{title}</div>
            {text !== undefined && <div className="text-muted text-sm">{text}</div>}
          </div>
        </div>
        {action !== undefined && <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
      {children}
    </div>
  )
}
