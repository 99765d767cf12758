/** Limits and stored sizes of images, shared by browser and server (product.md 5 and 13, rule D-pictures). */

/** Largest file, in bytes. */
export const MAX_PICTURE_BYTES = 5_242_880
/** Maximum pixels of a file, once decoded. */
export const MAX_PICTURE_PIXELS = 40_000_000
/** Longest side of a file, in pixels. */
export const MAX_PICTURE_SIDE_PX = 12_000
/** Maximum ratio of the longer to the shorter side. */
export const MAX_PICTURE_RATIO = 20
/** Accepted media types; every image is stored as WebP. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** How a bucket stores images: longest side and further widths, in pixels. */
export interface PictureRules {
  maxPx: number
  widths: readonly number[]
  /** Crop to the central square. */
  isSquare: boolean
}

/** Buckets of images that members upload to their own folder. */
export const PICTURE_BUCKETS = {
  avatars: { maxPx: 512, widths: [64, 128, 256], isSquare: true },
  submissions: { maxPx: 2048, widths: [320, 640, 1280], isSquare: false },
} as const satisfies Record<string, PictureRules>

/** Maximum images of one submission (product.md 5). */
export const MAX_SUBMISSION_IMAGES = 4
/** Maximum length of an image's alternative text. */
export const MAX_IMAGE_ALT_LENGTH = 300
