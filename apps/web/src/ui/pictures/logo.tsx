import { LAUREL_SPRIG } from '@laurel/contract/covers/laurel-mark'
import { cx } from '../../lib/class-names.ts'

/** The right sprig of the mark in a 48 × 48 box, by detail; the left one is its mirror image, and together they form a circle. */
const SPRIGS = {
  small:
    'M26.74 40.46C30.14 35.88 36.54 35.65 40.97 39.96C37.61 45.76 31.21 45.98 26.74 40.46Z' +
    'M36.67 34.34C35.99 28.55 40.58 23.9 46.88 24.01C48.45 30.66 43.86 35.31 36.67 34.34Z' +
    'M39.69 23.07C35.27 19.37 35.42 12.89 40.03 8.69C45.68 12.41 45.53 18.89 39.69 23.07Z' +
    'M34.16 12.8C28.52 13.13 24.27 8.42 24.73 2.32C31.26 1.18 35.5 5.89 34.16 12.8Z',
  medium: LAUREL_SPRIG,
  large:
    'M25.81 42.01C28.65 39.53 33.24 40.01 36.01 43.08C33.09 46.3 28.5 45.82 25.81 42.01Z' +
    'M32.72 39.74C34.32 36.25 38.79 34.77 42.66 36.47C41.3 40.69 36.82 42.16 32.72 39.74Z' +
    'M38.08 34.85C38.11 30.92 41.66 27.67 45.96 27.63C46.47 32.13 42.92 35.38 38.08 34.85Z' +
    'M40.97 28.18C39.38 24.58 41.28 20.16 45.19 18.35C47.5 22.25 45.6 26.67 40.97 28.18Z' +
    'M40.86 20.91C37.99 18.34 37.91 13.62 40.67 10.43C44.31 12.99 44.39 17.7 40.86 20.91Z' +
    'M37.77 14.33C34.18 13.18 32.21 9.01 33.39 5.04C37.66 5.87 39.63 10.04 37.77 14.33Z' +
    'M32.25 9.6C28.59 10.02 25.15 7.08 24.61 3.07C28.76 2.09 32.2 5.02 32.25 9.6Z',
} as const

/** The detail of the mark: `small` under 24 px, `medium` for bars and buttons, `large` from 64 px. */
export type LogoDetail = keyof typeof SPRIGS

/** The mark: two mirrored laurel sprigs in the current colour. Decorative without a `label`. */
export function LogoMark({
  detail = 'medium',
  label,
  className,
}: {
  detail?: LogoDetail
  label?: string
  className?: string
}) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by `aria-label`, or decorative
    <svg {...name} viewBox="0 0 48 48" fill="currentColor" className={cx('shrink-0', className)}>
      <path d={SPRIGS[detail]} />
      <path d={SPRIGS[detail]} transform="matrix(-1 0 0 1 48 0)" />
    </svg>
  )
}

/** The mark and the name; `isCompact` hides the name between 768 and 1,024 px. */
export function Logo({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark className="size-8 text-brand" />
      <span
        className={cx(
          'font-bold font-display text-xl tracking-tight',
          isCompact && 'md:sr-only lg:not-sr-only',
        )}
      >
        Laurel
      </span>
    </span>
  )
}

/** The mark as an SVG file's text, for downloads. `colour` is a CSS colour. */
export function logoSvg(detail: LogoDetail, colour: string): string {
  const sprig = SPRIGS[detail]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">' +
    `<g fill="${colour}"><path d="${sprig}"/><path d="${sprig}" transform="matrix(-1 0 0 1 48 0)"/></g></svg>`
  )
}
