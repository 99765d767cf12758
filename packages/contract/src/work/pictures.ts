/** What pictures may be and how they are kept; browser and server share it (product.md 5 and 13, rule D-pictures). */

/** Largest file, in bytes. */
export const PICTURE_MAX_BYTES = 5_242_880
/** Most pixels of a file, once decoded. */
export const PICTURE_MAX_PIXELS = 40_000_000
/** Longest side of a file, in pixels. */
export const PICTURE_MAX_SIDE_PX = 12_000
/** How many times as long as its shorter side. */
export const PICTURE_MAX_RATIO = 20
/** What a picture's file may be; whatever it is, it is stored as WebP. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** How the pictures of a bucket are kept: their longest side, and further widths in pixels. */
export interface PictureRules {
  maxPx: number
  widths: readonly number[]
  /** Cut to the square in their middle. */
  isSquare: boolean
}

/** The buckets of pictures that members put into their own folder. */
export const PICTURE_BUCKETS = {
  avatars: { maxPx: 512, widths: [64, 128, 256], isSquare: true },
  submissions: { maxPx: 2048, widths: [320, 640, 1280], isSquare: false },
} as const satisfies Record<string, PictureRules>

/** Pictures of one submission (product.md 5). */
export const SUBMISSION_IMAGES_MAX = 4
/** Characters of a picture's description. */
export const IMAGE_ALT_MAX_CHARS = 300
