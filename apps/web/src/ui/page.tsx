import type { ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'

const WIDTHS = {
  page: 'max-w-page',
  form: 'max-w-form',
  narrow: 'max-w-narrow',
}

/** The column of a page's content: at most 1,200 px wide, 16 px gutters on phones. `form` and `narrow` for single columns. */
export function Page({
  width = 'page',
  className,
  children,
}: {
  width?: keyof typeof WIDTHS
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cx('mx-auto w-full px-4 py-8 md:px-6 md:py-12', WIDTHS[width], className)}>
      {children}
    </div>
  )
}

/**
 * The head of a page: its `h1`, which takes the focus on navigation (so render it immediately, also while data loads), a
 * lead sentence, and the main actions.
 */
export function PageHeader({
  title,
  lead,
  actions,
  eyebrow,
  className,
}: {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** A short line above the title: a parent link or a state. */
  eyebrow?: ReactNode
  className?: string
}) {
  return (
    <header
      className={cx('mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4', className)}
    >
      <div className="grid min-w-0 gap-2">
        {eyebrow !== undefined && <div className="text-muted text-sm">{eyebrow}</div>}
        <h1 tabIndex={-1} className="text-2xl md:text-3xl">
          {title}
        </h1>
        {lead !== undefined && <p className="max-w-reading text-muted">{lead}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}

/** A section of a page with its heading (`h2`) and an optional link or control next to it. */
export function Section({
  title,
  aside,
  children,
  className,
}: {
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section className={cx('grid content-start gap-4', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
