import type { Role } from '@laurel/contract/people'
import { paths } from '@laurel/contract/spec/routes'
import { navLabels } from '@laurel/contract/spec/shell-texts'
import { Banknote, Briefcase, Coins, Gavel, type LucideIcon, Settings, User } from 'lucide-react'

/** A page of one's own, or a desk that one's roles open. */
interface OwnLink {
  label: string
  to: string
  icon: LucideIcon
}

const OWN: readonly OwnLink[] = [
  { label: navLabels.profile, to: paths.profile, icon: User },
  { label: 'My work', to: `${paths.profile}?section=work`, icon: Briefcase },
  { label: 'My points', to: paths.granularAirdrop, icon: Coins },
  { label: 'Settings', to: `${paths.profile}?section=security`, icon: Settings },
]

/** The links of the account menu: the own pages that are open, then the desks of someone with these roles. */
export function linksOf(roles: readonly Role[], isPrelaunch: boolean): readonly OwnLink[] {
  const own = OWN.filter(({ to }) => !isPrelaunch || to.startsWith(paths.profile))
  return [...own, ...desksOf(roles)]
}

/** The desks that these roles open: moderation for moderators and admins, payouts for finance and admins. */
function desksOf(roles: readonly Role[]): readonly OwnLink[] {
  const [moderates, pays] = [
    roles.some((role) => role !== 'finance'),
    roles.some((role) => role !== 'moderator'),
  ]
  return [
    ...(moderates ? [{ label: 'Moderation desk', to: paths.admin, icon: Gavel }] : []),
    ...(pays ? [{ label: 'Payouts', to: paths.adminPayouts, icon: Banknote }] : []),
  ]
}
