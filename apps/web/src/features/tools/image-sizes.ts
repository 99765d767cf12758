/** Sizes in pixels that the networks show without cropping. */
export const IMAGE_SIZES = {
  xPost: { label: 'X post', width: 1600, height: 900 },
  xHeader: { label: 'X header', width: 1500, height: 500 },
  instagramPost: { label: 'Instagram post', width: 1080, height: 1350 },
  story: { label: 'Story or reel', width: 1080, height: 1920 },
  youtubeThumbnail: { label: 'YouTube thumbnail', width: 1280, height: 720 },
  linkPreview: { label: 'Link preview', width: 1200, height: 630 },
  avatar: { label: 'Profile picture', width: 400, height: 400 },
} as const

/** The name of a size. */
export type ImageSizeName = keyof typeof IMAGE_SIZES

interface Size {
  width: number
  height: number
}

/** The largest centred part of a picture with the aspect ratio of a target. */
export function coverCrop(from: Size, to: Size): Size & { x: number; y: number } {
  const scale = Math.min(from.width / to.width, from.height / to.height)
  const width = to.width * scale
  const height = to.height * scale
  return { x: (from.width - width) / 2, y: (from.height - height) / 2, width, height }
}
