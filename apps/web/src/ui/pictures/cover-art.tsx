import type { BountyCategory } from '@laurel/contract/work/bounties'
import { memo, Suspense } from 'react'
import { cx } from '../../lib/class-names.ts'
import { lazyPart } from '../../lib/page/lazy.ts'
import { hashSeed, seededRandom } from '../../lib/seed.ts'
import type { Palette } from './cover-palette.ts'

/** Palettes that work in both themes. */
const PALETTES: readonly Palette[] = [
  ['#e3eddc', '#1f7a4d', '#0e3b2a', '#f2b441'],
  ['#e9e4fb', '#6d4aff', '#261a63', '#ff9f87'],
  ['#fae7cf', '#e0812e', '#5b2a0a', '#2f6f6a'],
  ['#dcecf6', '#1782c4', '#0b2f4a', '#f6c453'],
  ['#fae1ea', '#d4357a', '#5a0f33', '#6fae97'],
  ['#1d2029', '#f2f1ec', '#4cc38a', '#f0a04b'],
  ['#f1e2d7', '#b4563a', '#3b2a4a', '#86adc6'],
  ['#0f2f36', '#3fb6a8', '#f4e9cd', '#f27d52'],
]

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
  const hash = hashSeed(seed)
  const palette = PALETTES[Math.floor(seededRandom(hash)() * PALETTES.length)] ?? [
    '#fff',
    '#888',
    '#333',
    '#ccc',
  ]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className={cx('block', className ?? 'aspect-video w-full')}
    >
      <rect width="320" height="180" fill={palette[0]} />
      <Suspense fallback={null}>
        <Composition category={category} palette={palette} seed={hash} />
      </Suspense>
    </svg>
  )
})
