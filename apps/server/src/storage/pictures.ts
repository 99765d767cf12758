import { PICTURE_BUCKETS, PICTURE_MAX_PIXELS, type PictureRules } from '@laurel/contract/pictures'
import type { Sharp } from 'sharp'
import { createTurns } from '../platform/turns.ts'
import { StorageError } from './errors.ts'
import { pictureFormatOf } from './file-types.ts'

/** A picture written anew: nothing of the file that was sent is in it but its pixels. */
export interface Picture {
  /** WebP in its own size. */
  bytes: Buffer
  width: number
  height: number
  /** The same in smaller widths. */
  smaller: { width: number; bytes: Buffer }[]
  /** 64 bits of its coarse shape, as 16 hex digits. */
  pictureHash: string
}

/** Decoded pixels. */
interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Pictures that are worked on at once: two of the four threads that also hash passwords and read files. */
const AT_ONCE = 2
const LONGEST_QUEUE = 20
const DECODE_LIMIT_SECONDS = 10
const RETRY_SECONDS = 2
/** Shorter than any file that holds a picture; beyond it the signatures can be read. */
const LEAST_BYTES = 12
const WEBP = { quality: 82, effort: 3 } as const

const inTurn = createTurns(
  AT_ONCE,
  LONGEST_QUEUE,
  () => new StorageError('Unavailable', undefined, RETRY_SECONDS),
)

/** The rules of a bucket whose files are pictures; null for other buckets. */
export function pictureRulesOf(bucketId: string): PictureRules | null {
  return Object.entries(PICTURE_BUCKETS).find(([id]) => id === bucketId)?.[1] ?? null
}

/**
 * Decodes a file once and writes what it shows anew (check 49). Raises `InvalidMimeType` for what is no still picture
 * by its bytes, `EntityTooLarge` beyond 40 megapixels, `Unavailable` when too many wait.
 */
export async function renewPicture(bytes: Buffer, rules: PictureRules): Promise<Picture> {
  if (bytes.length < LEAST_BYTES || pictureFormatOf(bytes) === null) throw notAPicture()
  return await inTurn(async () => {
    const pixels = await decode(bytes, rules)
    const { width, height } = pixels.info
    const smaller: Picture['smaller'] = []
    for (const narrow of rules.widths.filter((each) => each < width)) {
      const narrowed = (await from(pixels)).resize({ width: narrow })
      smaller.push({ width: narrow, bytes: await narrowed.webp(WEBP).toBuffer() })
    }
    const whole = await (await from(pixels)).webp(WEBP).toBuffer()
    return { bytes: whole, width, height, smaller, pictureHash: await hashOf(pixels) }
  })
}

async function decode(bytes: Buffer, rules: PictureRules): Promise<Pixels> {
  const sharp = await loadSharp()
  // The size is read from the head, before a pixel is.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAPicture()
    })
  if ((head.pages ?? 1) > 1) throw notAPicture()
  const { width, height } = head
  if (width * height > PICTURE_MAX_PIXELS) {
    throw new StorageError('EntityTooLarge', 'The picture has more than 40 megapixels')
  }
  const most = rules.isSquare ? Math.min(rules.mostPx, width, height) : rules.mostPx
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: PICTURE_MAX_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: DECODE_LIMIT_SECONDS })
      .autoOrient()
      .resize({
        width: most,
        height: most,
        fit: rules.isSquare ? 'cover' : 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, info }
  } catch {
    throw notAPicture()
  }
}

/** Whether one pixel of nine by eight is brighter than the next: alike for pictures that were scaled or packed anew. */
async function hashOf(pixels: Pixels): Promise<string> {
  const grey = await (await from(pixels))
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ width: 9, height: 8, fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = 0n
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      bits = (bits << 1n) | ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return bits.toString(16).padStart(16, '0')
}

async function from({ data, info: { width, height, channels } }: Pixels): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(data, { raw: { width, height, channels } })
}

/** Loaded with the first picture: a start need not wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

function notAPicture(): StorageError {
  return new StorageError('InvalidMimeType', 'Send a still picture: PNG, JPEG or WebP')
}
