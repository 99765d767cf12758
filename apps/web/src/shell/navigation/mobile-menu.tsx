import { listedItems, mobileMenu, type NavItem } from '@laurel/contract/spec/navigation'
import { paths } from '@laurel/contract/spec/routes'
import { navLabels } from '@laurel/contract/spec/shell-texts'
import { ChevronDown, LogOut, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { WalletButton } from '../../features/wallet/wallet-button.tsx'
import { useMe } from '../../lib/api/me.ts'
import { cx } from '../../lib/class-names.ts'
import { useFlag } from '../../lib/flags.ts'
import { type SessionUser, useSession } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialogs/dialog.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { setOpen } from '../search/search-state.ts'
import { usePresence } from '../slots/presence.ts'
import { PresenceDot } from '../slots/presence-dot.tsx'
import { NavLink } from './nav-link.tsx'
import { accountLinks } from './own-links.ts'
import { setTheme, useTheme } from './theme.ts'

const ITEM = 'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-base font-medium'
const ACTIVE_ITEM = 'bg-(--section)/10 text-(--section-ink)'

/** The menu behind the hamburger, in the order of the spec (§2). */
export default function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { status, user } = useSession()
  const isPrelaunch = useFlag('prelaunch_live')
  const navigate = useNavigate()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title="Menu">
      {user !== null && (
        <>
          <UserHeader user={user} />
          <OwnPages />
        </>
      )}
      <nav aria-label="Menu" className="-mx-3 grid gap-0.5">
        <button
          type="button"
          className={ITEM}
          onClick={() => {
            onClose()
            setOpen('search')
          }}
        >
          <Search aria-hidden="true" className="size-4.5 text-muted" />
          Search
        </button>
        {listedItems(mobileMenu.items, isPrelaunch).map((item) => (
          <MenuLink key={item.path} item={item} />
        ))}
        <MoreGroup />
        <MenuLink item={mobileMenu.about} />
        <hr className="my-2 border-line" />
        {status === 'signed-in' ? (
          <>
            <MenuLink item={mobileMenu.signedIn} />
            <button type="button" className={ITEM} onClick={() => signOut(navigate)}>
              <LogOut aria-hidden="true" className="size-4.5 text-muted" />
              {navLabels.signOut}
            </button>
          </>
        ) : (
          <MenuLink item={mobileMenu.signedOut} />
        )}
      </nav>
      <div className="mt-4">
        <WalletButton isInline hasLink onLeave={onClose} />
      </div>
      <ThemeChoice />
    </Drawer>
  )
}

function MenuLink({ item }: { item: NavItem }) {
  return (
    <NavLink
      item={item}
      className={ITEM}
      activeClassName={ACTIVE_ITEM}
      inactiveClassName="text-ink"
    />
  )
}

/** The viewer's other pages and staff desks, apart from the menu items that the spec lists. */
function OwnPages() {
  const me = useMe()
  const isPrelaunch = useFlag('prelaunch_live')
  return (
    <nav aria-label="Your pages" className="mb-3 flex flex-wrap gap-2">
      {accountLinks(me, isPrelaunch)
        .filter(({ to }) => to !== paths.profile)
        .map(({ label, to }) => (
          <ButtonLink key={to} to={to} size="sm">
            {label}
          </ButtonLink>
        ))}
    </nav>
  )
}

/** The collapsible group of the menu (spec §2, §4 "'More' group expanded/collapsed"). */
function MoreGroup() {
  const [isExpanded, setExpanded] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setExpanded(!isExpanded)}
        className={cx(ITEM, 'justify-between')}
      >
        {navLabels.more}
        <ChevronDown
          aria-hidden="true"
          className={cx(
            'size-4.5 text-muted transition-transform duration-150',
            isExpanded && 'rotate-180',
          )}
        />
      </button>
      <div id={id} hidden={!isExpanded} className="ml-3 border-line border-l pl-2">
        {mobileMenu.more.map((item) => (
          <MenuLink key={item.path} item={item} />
        ))}
      </div>
    </>
  )
}

function UserHeader({ user }: { user: SessionUser }) {
  const me = useMe()
  const { pathname } = useLocation()
  const status = usePresence(user.id, pathname)
  const name = me?.displayName ?? user.email ?? 'You'
  return (
    <div className="mb-3 flex items-center gap-3">
      <span className="relative grid size-11 place-items-center">
        <Avatar name={name} seed={user.id} url={me?.avatarUrl ?? null} isDecorative />
        <PresenceDot status={status} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{name}</span>
        <span className="text-muted text-sm">{status}</span>
      </span>
    </div>
  )
}

function ThemeChoice() {
  return (
    <Segmented
      className="mt-6"
      legend="Theme"
      isLegendHidden={false}
      choices={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      value={useTheme()}
      onChange={setTheme}
    />
  )
}
