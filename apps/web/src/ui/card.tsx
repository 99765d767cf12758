import type { ComponentProps } from 'react'
import { cx } from '../lib/class-names.ts'

/**
 * A surface for one thing. Never a card inside a card: use a `border-t border-line` inside.
 * `isInteractive` lifts its edge on hover; make its title link cover it with `CARD_LINK`.
 */
export function Card({
  isInteractive = false,
  isFlush = false,
  className,
  ...rest
}: ComponentProps<'div'> & {
  isInteractive?: boolean
  /** Leaves out the padding. */
  isFlush?: boolean
}) {
  return (
    <div
      {...rest}
      className={cx(
        'relative rounded-card border border-line bg-surface',
        !isFlush && 'p-4 md:p-6',
        isInteractive &&
          'transition-[border-color,transform] duration-150 ease-out focus-within:border-edge hover:-translate-y-0.5 hover:border-edge',
        className,
      )}
    />
  )
}

/** Classes of the one link in an interactive card: the whole card is its target. Other controls in it need `relative z-10`. */
export const CARD_LINK = 'after:absolute after:inset-0 after:rounded-card'
