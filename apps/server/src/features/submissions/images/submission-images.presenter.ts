import type { SubmissionImage } from '@laurel/contract/work/submissions'
import type { ImageRow } from './submission-images.queries.ts'

/** The address of a picture in one of its widths. */
export function viewPath(viewKey: string, width: number): string {
  return `/storage/v1/view/${viewKey}/${width}`
}

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
    url: viewPath(viewKey, each),
    width: each,
  }))
  return { imageId, alt, width, height, ground, url: viewPath(viewKey, width), sources }
}
