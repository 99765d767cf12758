import { paths } from '@laurel/contract/spec/routes'
import { Rocket } from 'lucide-react'
import { Tooltip } from '../../../ui/dialogs/tooltip.tsx'
import { Link } from '../../../ui/link.tsx'

/** The mark of a boosted card: says what it means on hover and focus, and leads to the page of boosts. */
export function BoostedMark() {
  return (
    <Tooltip text="Its author paid points to show it here. Boosts never change votes, ranks or awards.">
      <Link
        to={paths.boost}
        data-section="boost"
        className="hit-area relative z-10 inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded-full bg-[color-mix(in_oklab,var(--color-boost)_14%,var(--color-surface))] px-2.5 font-medium text-ink text-xs hover:underline"
      >
        <Rocket aria-hidden="true" className="size-3.5 text-boost" />
        Boosted
      </Link>
    </Tooltip>
  )
}
