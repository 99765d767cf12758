import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import { Tooltip } from './dialogs/tooltip.tsx'

/** A 44 px square button with an icon; `label` is its name for screen readers and its tooltip. */
export function IconButton({
  label,
  children,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; children: ReactNode }) {
  return (
    <Tooltip text={label} isLabel>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={cx(
          'inline-grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors duration-120',
          'hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink',
          'disabled:pointer-events-none disabled:opacity-50',
          className,
        )}
      >
        {children}
      </button>
    </Tooltip>
  )
}
