import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Link } from '../link.tsx'

/** An item of a `Menu`: an action (`onSelect`) or an internal link (`to`). */
export interface MenuItem {
  label: ReactNode
  icon?: ReactNode
  to?: string
  onSelect?: () => void
  isDanger?: boolean
  isDisabled?: boolean
  /** Shows a separator above. */
  isGroupStart?: boolean
}

/** A menu that opens from `trigger`, with arrow keys, type-ahead and Escape. */
export function Menu({
  trigger,
  label,
  items,
  align = 'end',
}: {
  trigger: ReactElement
  /** What the menu is about, for screen readers. */
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-44 max-w-80 animate-pop-in rounded-card border border-line bg-surface p-1.5 shadow-float"
        >
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a menu's items never move while it is open
            <MenuEntry key={index} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function MenuEntry({ item }: { item: MenuItem }) {
  const content = (
    <>
      {item.icon !== undefined && (
        <span className="grid size-4 place-items-center">{item.icon}</span>
      )}
      {item.label}
    </>
  )
  return (
    <>
      {item.isGroupStart && <DropdownMenu.Separator className="my-1.5 h-px bg-line" />}
      <DropdownMenu.Item
        disabled={item.isDisabled ?? false}
        {...(item.onSelect !== undefined && { onSelect: item.onSelect })}
        asChild={item.to !== undefined}
        className={cx(
          'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-control px-3 text-sm outline-none',
          'data-disabled:cursor-default data-highlighted:bg-sunken data-disabled:opacity-50',
          item.isDanger && 'text-bad',
        )}
      >
        {item.to === undefined ? content : <Link to={item.to}>{content}</Link>}
      </DropdownMenu.Item>
    </>
  )
}
