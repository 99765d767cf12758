import { paths } from '@laurel/contract/spec/routes'
import { navLabels } from '@laurel/contract/spec/shell-texts'
import {
  Banknote,
  Briefcase,
  ChartLine,
  Coins,
  Gavel,
  type LucideIcon,
  Settings,
  User,
} from 'lucide-react'
import type { Me } from '../../lib/api/me.ts'

/** A page of the viewer, or a staff desk. */
interface OwnLink {
  label: string
  to: string
  icon: LucideIcon
}

const OWN_PAGES: readonly OwnLink[] = [
  { label: navLabels.profile, to: paths.profile, icon: User },
  { label: 'My work', to: `${paths.profile}?section=work`, icon: Briefcase },
  { label: 'Analytics', to: paths.creatorAnalytics, icon: ChartLine },
  { label: 'My points', to: paths.granularAirdrop, icon: Coins },
  { label: 'Settings', to: `${paths.profile}?section=security`, icon: Settings },
]

/** The links of the account menu: the viewer's pages, then the desks of their roles. */
export function accountLinks(me: Me | undefined, isPrelaunch: boolean): readonly OwnLink[] {
  const own = OWN_PAGES.filter(({ to }) => !isPrelaunch || to.startsWith(paths.profile))
  return me === undefined ? own : [...own, ...desksOf(me.abilities)]
}

function desksOf({ canSeeDesk, canManagePayouts }: Me['abilities']): readonly OwnLink[] {
  return [
    ...(canSeeDesk ? [{ label: 'Admin', to: paths.admin, icon: Gavel }] : []),
    ...(canManagePayouts ? [{ label: 'Payouts', to: paths.adminPayouts, icon: Banknote }] : []),
  ]
}
