import { isItemActive, isItemEnabled, type NavItem } from '@laurel/contract/spec/navigation'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { useFlag } from '../../lib/flags.ts'
import { Link } from '../../ui/link.tsx'

/**
 * One item of the navigation: current by the spec's rule, greyed out and not clickable in prelaunch unless it is one
 * of those that stay open (spec §2).
 */
export function NavLink({
  item,
  className,
  activeClassName,
  inactiveClassName = 'text-muted',
  children,
}: {
  item: NavItem
  className: string
  activeClassName: string
  inactiveClassName?: string
  /** Drawn before the label. */
  children?: ReactNode
}) {
  const { pathname } = useLocation()
  const isPrelaunch = useFlag('prelaunch_live')
  const isActive = isItemActive(item, pathname)
  if (!isItemEnabled(item, isPrelaunch)) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: a disabled link takes no focus
      // biome-ignore lint/a11y/useSemanticElements: and has no URL, which an anchor would need
      <span
        role="link"
        aria-disabled="true"
        title="Opens at launch"
        className={cx(className, 'cursor-not-allowed text-muted opacity-45')}
      >
        {children}
        {item.label}
      </span>
    )
  }
  return (
    <Link
      to={item.path}
      aria-current={isActive ? 'page' : undefined}
      className={cx(
        className,
        isActive
          ? activeClassName
          : cx(inactiveClassName, 'hover:bg-(--section)/10 hover:text-ink'),
      )}
    >
      {children}
      {item.label}
    </Link>
  )
}
