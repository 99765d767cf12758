import { navLabels } from '@laurel/contract/spec/shell-texts'
import { LogOut } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { OnlinePeople } from '../../features/presence/online-people.tsx'
import { useMe } from '../../lib/api/me.ts'
import { useFlag } from '../../lib/flags.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { formatPoints } from '../../lib/text/format.ts'
import { Disclosure } from '../../ui/dialogs/disclosure.tsx'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { usePresence } from '../slots/presence.ts'
import { PresenceDot } from '../slots/presence-dot.tsx'
import { accountLinks } from './own-links.ts'

const ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-sm hover:bg-sunken'

/** The viewer's avatar with the presence dot; its menu has their name, balance, pages, staff desks, and Sign Out. */
export default function AccountMenu({ user }: { user: SessionUser }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const me = useMe()
  const isPrelaunch = useFlag('prelaunch_live')
  const status = usePresence(user.id, pathname)
  const name = me?.displayName ?? user.email ?? 'You'
  return (
    <Disclosure
      align="end"
      className="w-64 p-1.5"
      button={(props) => (
        <button
          type="button"
          {...props}
          aria-label={`Your account, ${status}`}
          className="relative grid size-11 place-items-center rounded-full"
        >
          <Avatar name={name} seed={user.id} url={me?.avatarUrl ?? null} size="sm" isDecorative />
          <PresenceDot status={status} />
        </button>
      )}
    >
      {() => (
        <>
          <div className="px-3 pt-2 pb-3">
            <p className="truncate font-medium text-sm">{name}</p>
            <p className="truncate text-muted text-xs">
              {me === undefined
                ? user.email
                : `@${me.username} · ${formatPoints(me.balances.spendablePoints)}`}
            </p>
          </div>
          <OnlinePeople maxFaces={4} className="border-line border-y px-3 py-2 mb-1.5" />
          {accountLinks(me, isPrelaunch).map(({ label, to, icon: Icon }) => (
            <Link key={to} to={to} className={ITEM}>
              <Icon aria-hidden="true" className="size-4 text-muted" />
              {label}
            </Link>
          ))}
          <button type="button" className={ITEM} onClick={() => signOut(navigate)}>
            <LogOut aria-hidden="true" className="size-4 text-muted" />
            {navLabels.signOut}
          </button>
        </>
      )}
    </Disclosure>
  )
}
