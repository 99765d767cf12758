import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { LogoMark } from '../pictures/logo.tsx'

/** The empty state of a list or page: what would be here, why it is empty, and one action. */
export function EmptyState({
  title,
  text,
  action,
  icon,
  className,
}: {
  title: string
  text: ReactNode
  /** One button or link. */
  action?: ReactNode
  icon?: ReactNode
  className?: string
}) {
  return (
    <div
      className={cx(
        'grid content-center justify-items-center gap-2 rounded-card border border-line border-dashed px-6 py-12 text-center',
        className,
      )}
    >
      <span aria-hidden="true" className="mb-1 text-edge">
        {icon ?? <LogoMark className="size-10" />}
      </span>
      <p className="font-display font-semibold text-lg">{title}</p>
      <p className="max-w-narrow text-muted text-sm">{text}</p>
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  )
}
