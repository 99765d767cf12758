import { paletteOf } from '@laurel/contract/covers/cover-palettes'
import type { BountyCategory } from '@laurel/contract/work/bounties'
import { memo, Suspense } from 'react'
import { cx } from '../../lib/class-names.ts'
import { lazyPart } from '../../lib/page/lazy.ts'

/** The shapes load after the first paint, which has the background; offline the background remains. */
const Composition = lazyPart(() => import('./cover-compositions.tsx'))

/**
 * Geometric art generated from a seed: the same seed gives the same picture everywhere. The category picks the
 * composition, the seed its palette and dimensions. Decorative, next to a title.
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
      <Suspense fallback={null}>
        <Composition category={category} seed={seed} />
      </Suspense>
    </svg>
  )
})
