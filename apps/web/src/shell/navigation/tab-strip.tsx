import { listedItems, tabStrip } from '@laurel/contract/spec/navigation'
import { paths } from '@laurel/contract/spec/routes'
import {
  CloudDownload,
  Compass,
  House,
  Images,
  type LucideIcon,
  Rocket,
  Sunrise,
  Trophy,
} from 'lucide-react'
import { useFlag } from '../../lib/flags.ts'
import { NavLink } from './nav-link.tsx'

const ICONS: Record<string, LucideIcon> = {
  [paths.home]: House,
  [paths.prelaunch]: Sunrise,
  [paths.bounties]: Compass,
  [paths.submissions]: Images,
  [paths.boost]: Rocket,
  [paths.airdrop]: CloudDownload,
  [paths.leaderboard]: Trophy,
}

/** The strip at the bottom of narrow screens (spec §2). */
export function TabStrip() {
  const isPrelaunch = useFlag('prelaunch_live')
  return (
    <nav
      aria-label="Tabs"
      className="fixed inset-x-0 bottom-0 z-30 flex overflow-x-auto border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {listedItems(tabStrip, isPrelaunch).map((item) => {
        const Icon = ICONS[item.path] ?? Compass
        return (
          <NavLink
            key={item.path}
            item={item}
            className="grid min-h-14 min-w-11 flex-auto content-center justify-items-center gap-1 px-1 font-medium text-2xs tracking-tight"
            activeClassName="text-(--section-ink) shadow-[inset_0_2px_0_var(--section)]"
          >
            <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </NavLink>
        )
      })}
    </nav>
  )
}
