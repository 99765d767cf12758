import { sanitiseFilename } from '@laurel/contract/spec/validation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '../platform/shared-cache.ts'
import type { Storage } from './context.ts'
import { StorageError } from './errors.ts'
import type { ObjectRow } from './objects/objects.queries.ts'
import { pictureRulesOf } from './pictures/pictures.ts'

/** Options of sending a file. */
interface Sending {
  /** The minimum width of a picture, in pixels; null for the original. */
  width?: number | null
  /** The download name, which makes the browser save the file; undefined to display it. */
  download?: string | undefined
  /** Overrides the uploader's value. */
  cacheControl?: string
}

/** Files must not run or load anything when opened (check 49). */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** From this max-age on, a file is sent as immutable. */
const FOREVER_SECONDS = 31_536_000

/** Sends a file. Pictures, which the server re-encoded, are displayed; anything else is sent as a download. */
export async function sendObject(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { row, ...sending }: Sending & { row: ObjectRow },
): Promise<unknown> {
  const width = sending.width == null ? null : widthOf(row, sending.width)
  const etag = `"${row.etag}${width === null ? '' : `-${width}`}"`
  reply.headers({
    'cache-control': sending.cacheControl ?? cacheControlOf(row),
    etag,
    'last-modified': row.updatedAt.toUTCString(),
    'content-security-policy': FILE_POLICY,
    'x-content-type-options': 'nosniff',
  })
  const name = downloadName(row, sending.download)
  if (name !== null) reply.header('content-disposition', `attachment; filename="${name}"`)
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const bytes = await storage.blobs.get(row.blobKey + (width === null ? '' : `-${width}`))
  return reply.type(row.mimeType).send(bytes)
}

/** The smallest available width of at least the requested one; null for the original. */
function widthOf(row: ObjectRow, asked: number): number | null {
  return [...row.widths].sort((a, b) => a - b).find((width) => width >= asked) ?? null
}

function cacheControlOf({ cacheControl }: ObjectRow): string {
  const seconds = Number(/max-age=(\d+)/.exec(cacheControl)?.[1] ?? 0)
  return seconds >= FOREVER_SECONDS ? `${cacheControl}, immutable` : cacheControl
}

function downloadName(row: ObjectRow, asked: string | undefined): string | null {
  const isPicture = pictureRulesOf(row.bucketId) !== null
  if (asked === undefined && isPicture) return null
  return sanitiseFilename(asked || (row.name.split('/').at(-1) ?? ''))
}

/**
 * The width of a requested transformation (wire.md 4). Pictures exist in a few widths, with their aspect ratio and as
 * WebP, so the result may be smaller or larger than requested, and cropping is refused. Raises `InvalidRequest`.
 */
export function requireWidth(row: ObjectRow, query: Record<string, unknown>): number | null {
  if (row.width === null || row.height === null) {
    throw new StorageError('InvalidRequest', 'Only pictures are transformed')
  }
  const width = sizeOf(query.width)
  const height = sizeOf(query.height)
  const isCut = width !== null && height !== null && query.resize !== 'contain'
  if (
    isCut &&
    Math.abs(width * row.height - height * row.width) > Math.max(row.width, row.height)
  ) {
    throw new StorageError('InvalidRequest', 'Pictures keep their shape: ask for a width')
  }
  const byHeight = height === null ? null : Math.ceil((height * row.width) / row.height)
  return width ?? byHeight
}

function sizeOf(value: unknown): number | null {
  if (value === undefined) return null
  const size = Number(value)
  if (Number.isInteger(size) && size >= 1 && size <= 2500) return size
  throw new StorageError('InvalidRequest', 'width and height are whole numbers from 1 to 2500')
}
