import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'

/** A figure with its label. Put several into a `<dl>`. */
export function Stat({
  label,
  value,
  hint,
  size = 'md',
  className,
}: {
  label: ReactNode
  value: ReactNode
  hint?: ReactNode
  size?: 'md' | 'lg'
  className?: string
}) {
  return (
    <div className={cx('grid content-start gap-0.5', className)}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd
        className={cx(
          'font-display font-semibold tabular-nums tracking-tight',
          size === 'lg' ? 'text-2xl md:text-3xl' : 'text-xl',
        )}
      >
        {value}
      </dd>
      {hint !== undefined && <dd className="text-muted text-xs">{hint}</dd>}
    </div>
  )
}
