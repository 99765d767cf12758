import type { SubmissionImage } from '@laurel/contract/work/submissions'
import { cx } from '../../lib/class-names.ts'

/** A responsive uploaded picture; its space is reserved, in the colour of its edge, while it loads. */
export function Picture({
  image,
  sizes,
  isDecorative = false,
  isFirst = false,
  className,
}: {
  image: SubmissionImage
  /** The `sizes` of the `img`. */
  sizes: string
  /** For pictures next to a title that describes them. */
  isDecorative?: boolean
  /** Loads at once: for pictures that people see first. */
  isFirst?: boolean
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
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={cx('bg-sunken', className)}
      {...(image.ground !== null && { style: { backgroundColor: image.ground } })}
    />
  )
}
