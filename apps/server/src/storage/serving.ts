import { sanitiseFilename } from '@laurel/contract/spec/validation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '../platform/shared-cache.ts'
import type { Storage } from './context.ts'
import { StorageError } from './errors.ts'
import type { ObjectRow } from './objects/objects.queries.ts'
import { pictureRulesOf } from './pictures/pictures.ts'

/** How a file is sent. */
interface Sending {
  /** Least width in pixels of a picture; null for the picture itself. */
  width?: number | null
  /** The name to save it under, which also makes the browser save it; undefined to show it. */
  download?: string | undefined
  /** Overrides what the uploader asked for. */
  cacheControl?: string
}

/** Nothing in a file runs or loads anything, wherever it is opened (check 49). */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** From here on a promise to browsers that the bytes behind an address never change. */
const FOREVER_SECONDS = 31_536_000

/**
 * Sends a file's bytes. Pictures, which the server has written itself, are shown; anything else is saved, never opened
 * on this address.
 */
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

/** The smallest width that is there and not below the one asked for; null for the picture itself. */
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
 * The width that a transformation asks for (wire.md 4). Pictures are there in a few widths, in their own shape and as
 * WebP: a box may be smaller or larger than what comes, and cutting is refused. Raises `InvalidRequest`.
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
