import type { ComponentProps } from 'react'
import { cx } from '../lib/class-names.ts'

/**
 * A card. Never nest cards: use a `border-t border-line` inside.
 * `isInteractive` raises it on hover; make its title link cover it with `CARD_LINK`.
 */
export function Card({
  isInteractive = false,
  isFlush = false,
  className,
  ...rest
}: ComponentProps<'div'> & {
  isInteractive?: boolean
  /** No padding. */
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

/** Classes of the link that covers an interactive card. Other controls in it need `relative z-10`. */
export const CARD_LINK = 'after:absolute after:inset-0 after:rounded-card'
