import { paletteOf } from '@laurel/contract/covers/cover-palettes'
import { coverShapes, type Shape } from '@laurel/contract/covers/cover-shapes'
import type { BountyCategory } from '@laurel/contract/work/bounties'
import { createElement, memo, type ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'

const draw = (shapes: readonly Shape[]): ReactNode[] =>
  shapes.map(({ tag, attributes, children = [] }, index) =>
    createElement(tag, { key: index, ...attributes }, ...draw(children)),
  )

/**
 * Geometric art generated from a seed: the same seed gives the same picture everywhere. The category picks the
 * composition, the seed its palette and dimensions. Decorative, next to a title. Drawn
 * with the card that it is on, never after it: all compositions are 2 KiB of code.
 */
export const CoverArt = memo(function CoverArt({
  seed,
  category,
  className,
}: {
  /** Usually the id of the bounty or submission. */
  seed: string
  category: BountyCategory
  /** Its size; the picture is cropped to fill the box. */
  className?: string
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className={cx('block', className ?? 'aspect-video w-full')}
    >
      <rect width="320" height="180" fill={paletteOf(seed)[0]} />
      {draw(coverShapes(seed, category))}
    </svg>
  )
})
