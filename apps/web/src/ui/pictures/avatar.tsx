import { hashSeed } from '@laurel/contract/covers/seed'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'

/** The widths in pixels that the server has of an uploaded picture. */
const WIDTHS = [64, 128, 256, 512]
/** The displayed size, for the `sizes` of an `img`. */
const DISPLAY_SIZES = { xs: '24px', sm: '32px', md: '40px', lg: '64px', xl: '96px' }

const SIZES = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-24 text-3xl',
}

/** Background and letters, at least 4.5 : 1 in both themes since they are the same in both. */
const COLOURS = [
  ['#dcebdf', '#1b5a3a'],
  ['#e4defc', '#4a2fc0'],
  ['#fbe3d0', '#8a3d0a'],
  ['#d5eaf7', '#064f78'],
  ['#fadce9', '#951449'],
  ['#f4e8c4', '#6b4a05'],
  ['#dde3ea', '#3a4657'],
  ['#d3efec', '#0b5a55'],
] as const

/** A person's picture, else their initials on a colour. Pass `isDecorative` next to their name. */
export function Avatar({
  name,
  seed = name,
  url = null,
  size = 'md',
  isDecorative = false,
  className,
}: {
  name: string
  /** The seed of the colour; with the user id it survives a change of name. */
  seed?: string
  url?: string | null
  size?: keyof typeof SIZES
  isDecorative?: boolean
  className?: string
}) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const [background, letters] = COLOURS[hashSeed(seed) % COLOURS.length] ?? COLOURS[0]
  const label = isDecorative ? '' : name
  const shape = cx('shrink-0 rounded-full', SIZES[size], className)
  if (url !== null && url !== failedUrl) {
    return (
      <img
        src={url}
        {...sourcesOf(url, size)}
        alt={label}
        loading="lazy"
        onError={() => setFailedUrl(url)}
        className={cx('object-cover', shape)}
      />
    )
  }
  return (
    <span
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      // Drawn by CSS, so that the letters do not become part of the control's text.
      data-initials={initials(name)}
      className={cx(
        'inline-grid select-none place-items-center font-display font-semibold before:content-[attr(data-initials)]',
        shape,
      )}
      style={{ backgroundColor: background, color: letters }}
    />
  )
}

/** The responsive sources of an uploaded picture; none for pictures from elsewhere. */
function sourcesOf(url: string, size: keyof typeof SIZES) {
  const [, file] = /^\/storage\/v1\/object\/public\/(avatars\/[\w/.-]+)$/.exec(url) ?? []
  if (file === undefined) return {}
  const srcSet = WIDTHS.map(
    (width) => `/storage/v1/render/image/public/${file}?width=${width} ${width}w`,
  ).join(', ')
  return { srcSet, sizes: DISPLAY_SIZES[size] }
}

/** Up to two initials of a name: `Ada Lovelace` → `AL`. */
function initials(name: string): string {
  const words = name
    .replace(/[_.-]+/g, ' ')
    .trim()
    .split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return (
    letters
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}
