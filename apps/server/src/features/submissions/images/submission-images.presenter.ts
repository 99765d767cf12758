import type { SubmissionImage } from '@laurel/contract/work/submissions'
import type { ImageRow } from './submission-images.queries.ts'

/** A picture with its addresses, for viewers who may see its submission. */
export function presentImage({
  imageId,
  alt,
  viewKey,
  widths,
  ground,
  ...size
}: ImageRow): SubmissionImage {
  const { width, height } = { width: size.width ?? 0, height: size.height ?? 0 }
  const sources = [...widths, width].map((each) => ({
    url: `/storage/v1/view/${viewKey}/${each}`,
    width: each,
  }))
  const url = `/storage/v1/view/${viewKey}/${width}`
  return { imageId, alt, width, height, ground, url, sources }
}
