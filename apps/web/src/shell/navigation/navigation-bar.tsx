import { isItemActive, listedItems, moreMenu, topBar } from '@laurel/contract/spec/navigation'
import { paths } from '@laurel/contract/spec/routes'
import { navLabels } from '@laurel/contract/spec/shell-texts'
import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { WalletButton } from '../../features/wallet/wallet-button.tsx'
import { cx } from '../../lib/class-names.ts'
import { useFlag } from '../../lib/flags.ts'
import { lazyPart } from '../../lib/page/lazy.ts'
import { useSession } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/dialogs/disclosure.tsx'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/pictures/logo.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { MobileMenuButton } from './mobile-menu-button.tsx'
import { NavLink } from './nav-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useIsDesktop } from './use-is-desktop.ts'

const NotificationDropdown = lazyPart(
  () => import('../../features/notifications/notification-dropdown.tsx'),
)

const AccountMenu = lazyPart(() => import('./account-menu.tsx'))

const ITEM =
  'inline-flex min-h-11 items-center rounded-control px-2 text-sm font-medium md:px-2.5 transition-colors duration-120 lg:px-3'
const ACTIVE_ITEM = 'bg-(--section)/10 text-(--section-ink) forced-colors:underline'

/**
 * The sticky navigation bar, in the section's colour (spec §2, Navigation bar). In a low window, such as at 200 % zoom, it
 * scrolls away to leave space for the content.
 */
export function NavigationBar() {
  const isPrelaunch = useFlag('prelaunch_live')
  const isDesktop = useIsDesktop()
  return (
    <header className="sticky top-0 z-30 [@media(height<30rem)]:static border-(--section) border-b-2 bg-paper">
      <div className="bg-(--section)/6">
        <div className="mx-auto flex h-15 max-w-page items-center gap-1 px-4 md:px-6">
          <Link
            to={paths.home}
            aria-label="Laurel"
            className="mr-1 flex min-h-11 items-center rounded-control md:mr-3"
          >
            <Logo isCompact />
          </Link>
          <nav aria-label="Main" className="flex items-center gap-0.5">
            {listedItems(topBar, isPrelaunch)
              .filter((item) => isDesktop || !item.isDesktopOnly)
              .map((item) => (
                <NavLink
                  key={item.path}
                  item={item}
                  className={ITEM}
                  activeClassName={ACTIVE_ITEM}
                />
              ))}
            {isDesktop && <MoreMenu />}
          </nav>
          <div className="ml-auto flex items-center gap-1">
            {isDesktop ? <DesktopEnd isPrelaunch={isPrelaunch} /> : <MobileMenuButton />}
          </div>
        </div>
      </div>
    </header>
  )
}

/** The 'More' dropdown: a panel of links, operated with Tab and Escape. */
function MoreMenu() {
  const { pathname } = useLocation()
  const isWithin = moreMenu.some((item) => isItemActive(item, pathname))
  return (
    <Disclosure
      className="min-w-48 p-1.5"
      button={(props, isOpen) => (
        <button
          type="button"
          {...props}
          className={cx(
            ITEM,
            'gap-1',
            isWithin ? ACTIVE_ITEM : isOpen ? 'text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {navLabels.more}
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
      )}
    >
      {() => (
        <ul>
          {moreMenu.map((item) => (
            <li key={item.path}>
              <NavLink
                item={item}
                className={cx(ITEM, 'w-full lg:px-3')}
                activeClassName={ACTIVE_ITEM}
              />
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  )
}

function DesktopEnd({ isPrelaunch }: { isPrelaunch: boolean }) {
  const { status, user } = useSession()
  return (
    <>
      <SearchButton />
      <ThemeSwitch />
      <WalletButton hasLink />
      {status === 'signed-in' && !isPrelaunch && (
        <Suspense fallback={<span className="size-11" />}>
          <NotificationDropdown />
        </Suspense>
      )}
      {user !== null && (
        <Suspense fallback={<span className="size-11" />}>
          <AccountMenu user={user} />
        </Suspense>
      )}
      {status === 'signed-out' && (
        <ButtonLink to={paths.auth} variant="primary" size="sm" className="ml-1">
          {navLabels.signIn}
        </ButtonLink>
      )}
      {status === 'loading' && <span className="size-11" />}
    </>
  )
}
