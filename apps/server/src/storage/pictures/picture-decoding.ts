import {
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_RATIO,
  MAX_PICTURE_SIDE_PX,
  type PictureRules,
} from '@laurel/contract/work/pictures'
import sharp, { type Sharp } from 'sharp'

/** A re-encoded picture, which keeps nothing of the original file but its pixels. */
export interface Picture {
  /** WebP in full size. */
  bytes: Uint8Array
  width: number
  height: number
  /** The same in smaller widths. */
  smaller: { width: number; bytes: Uint8Array }[]
  /** 64 bits of its coarse shape, as 16 hex digits. */
  pictureHash: string
  /** The commonest colour of its edge, `#rrggbb`; null if that is transparent. */
  ground: string | null
}

/** A refused picture. */
export class PictureRefusal extends Error {
  override readonly name = 'PictureRefusal'
  readonly reason: 'notAPicture' | 'tooLarge'

  constructor(reason: PictureRefusal['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Decoded pixels. */
interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

const WEBP = { quality: 82, effort: 3 } as const

sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a file once and re-encodes it (check 49). May take long and much memory, so it runs in separate processes.
 * Raises `PictureRefusal`.
 */
export async function rewritePicture(bytes: Uint8Array, rules: PictureRules): Promise<Picture> {
  const pixels = await decode(bytes, rules)
  const { width, height } = pixels.info
  const smaller: Picture['smaller'] = []
  for (const narrow of rules.widths.filter((each) => each < width)) {
    const narrowed = from(pixels).resize({ width: narrow })
    smaller.push({ width: narrow, bytes: await narrowed.webp(WEBP).toBuffer() })
  }
  const whole = await from(pixels).webp(WEBP).toBuffer()
  const [pictureHash, ground] = await Promise.all([hashOf(pixels), groundColour(pixels)])
  return { bytes: whole, width, height, smaller, pictureHash, ground }
}

async function decode(bytes: Uint8Array, rules: PictureRules): Promise<Pixels> {
  const { width, height } = await readSize(bytes)
  const most = rules.isSquare ? Math.min(rules.maxPx, width, height) : rules.maxPx
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_PICTURE_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    })
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

/** The size from the file header, before decoding. */
async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAPicture()
    })
  if ((head.pages ?? 1) > 1) throw notAPicture()
  const { width, height } = head
  if (width * height > MAX_PICTURE_PIXELS) throw tooLarge('has more than 40 megapixels')
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (long > MAX_PICTURE_SIDE_PX) throw tooLarge('is longer than 12,000 pixels')
  if (long > short * MAX_PICTURE_RATIO) throw tooLarge('is more than 20 times as long as wide')
  return { width, height }
}

/** A difference hash of 9 × 8 pixels, which is similar for rescaled or recompressed pictures. */
async function hashOf(pixels: Pixels): Promise<string> {
  const grey = await from(pixels)
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

/** Pixels along each side that the colour of the edge is taken from. */
const EDGE_PX = 24
/** Bits by which channels are coarsened, so that nearly equal colours count as one. */
const COARSE_BITS = 4

async function groundColour(pixels: Pixels): Promise<string | null> {
  const data = await from(pixels)
    .ensureAlpha()
    .resize({ width: EDGE_PX, height: EDGE_PX, fit: 'fill', kernel: 'nearest' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const colours = Array.from({ length: EDGE_PX ** 2 }, (_, at) => at)
    .filter((at) => [at % EDGE_PX, Math.floor(at / EDGE_PX)].some((n) => n % (EDGE_PX - 1) === 0))
    .map((at) => [...data.subarray(at * 4, at * 4 + 4)])
  const alike = Map.groupBy(colours, (colour) =>
    colour.map((channel) => channel >> COARSE_BITS).join(),
  )
  const [commonest = []] = [...alike.values()].sort((a, b) => b.length - a.length)
  const [red, green, blue, alpha = 0] = [0, 1, 2, 3].map((channel) =>
    Math.round(
      commonest.reduce((sum, colour) => sum + (colour[channel] ?? 0), 0) / commonest.length,
    ),
  )
  if (alpha < 128) return null
  return `#${[red, green, blue].map((channel = 0) => channel.toString(16).padStart(2, '0')).join('')}`
}

function from({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

function notAPicture(): PictureRefusal {
  return new PictureRefusal('notAPicture', 'Send a still picture: PNG, JPEG or WebP')
}

function tooLarge(what: string): PictureRefusal {
  return new PictureRefusal('tooLarge', `The picture ${what}`)
}
