import type { SubmissionImage } from '@laurel/contract/work/submissions'
import { cx } from '../../lib/class-names.ts'

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
