import { cx } from '../../lib/class-names.ts'

/** A spinner, announced by its `label`; pass `null` where the text next to it says the same. */
export function Spinner({
  label = 'Loading',
  className,
}: {
  label?: string | null
  className?: string
}) {
  return (
    <span role={label === null ? undefined : 'status'} className={cx('inline-flex', className)}>
      <span
        aria-hidden="true"
        data-waiting=""
        className="size-[1.1em] animate-spin rounded-full border-2 border-current border-r-transparent"
      />
      {label !== null && <span className="sr-only">{label}</span>}
    </span>
  )
}

/** A centred spinner, shown while a page's code loads (spec §2). */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-2xl text-muted">
      <Spinner label={label} />
    </div>
  )
}
