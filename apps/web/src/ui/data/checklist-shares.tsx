import { cx } from '../../lib/class-names.ts'
import { formatPercent } from '../../lib/text/format.ts'

/** The items of a checklist, each with its share of the score as a percentage and a bar. */
export function ChecklistShares({
  items,
  isSmall = false,
}: {
  items: readonly { id: string; text: string; weight: number }[]
  /** For narrow columns. */
  isSmall?: boolean
}) {
  const sum = items.reduce((total, { weight }) => total + weight, 0)
  return (
    <ul className={cx('grid', isSmall ? 'gap-3 text-sm' : 'gap-5')}>
      {items.map(({ id, text, weight }) => (
        <li
          key={id}
          className={cx(
            'grid grid-cols-[1fr_auto] items-center gap-x-4',
            isSmall ? 'gap-y-1.5' : 'gap-y-2',
          )}
        >
          <span>{text}</span>
          <span className={cx('figures text-muted', isSmall ? 'text-xs' : 'text-sm')}>
            {formatPercent((weight / sum) * 100)}
          </span>
          <span
            aria-hidden="true"
            className="col-span-2 h-1 overflow-hidden rounded-full bg-line forced-color-adjust-none"
          >
            <span
              className="block h-full origin-left rounded-full bg-(--section)"
              style={{ transform: `scaleX(${weight / sum})` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
