import type { SubmissionImage } from '@laurel/contract/submissions'
import { cx } from '../lib/class-names.ts'

/** An uploaded picture in the width that its place needs; its room is kept while it loads. */
export function Picture({
  image,
  sizes,
  isDecorative = false,
  className,
}: {
  image: SubmissionImage
  /** Widths of its place, as the `sizes` of an `img`. */
  sizes: string
  /** Beside a title that says what it is. */
  isDecorative?: boolean
  className?: string
}) {
  return (
    <img
      src={image.url}
      srcSet={image.sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={isDecorative ? '' : image.alt}
      loading="lazy"
      decoding="async"
      className={cx('bg-sunken', className)}
    />
  )
}

/** The pictures of a work, whole, below each other or two by two; each opens in full. */
export function PictureList({ images }: { images: readonly SubmissionImage[] }) {
  if (images.length === 0) return null
  return (
    <ul className={cx('grid gap-3', images.length > 1 && 'sm:grid-cols-2')}>
      {images.map((image, index) => (
        <li key={image.imageId}>
          <a
            href={image.url}
            target="_blank"
            rel="noopener nofollow ugc"
            aria-label={`Open picture ${index + 1} of ${images.length} in a new tab${image.alt === '' ? '' : `: ${image.alt}`}`}
            className="block overflow-hidden rounded-control border border-line bg-sunken"
          >
            <Picture
              image={image}
              sizes={
                images.length > 1
                  ? '(min-width: 640px) 28rem, 100vw'
                  : '(min-width: 768px) 48rem, 100vw'
              }
              isDecorative
              className="max-h-[32rem] w-full object-contain"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
