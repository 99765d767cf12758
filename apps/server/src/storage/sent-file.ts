import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { parseJson } from '../platform/http/json-body.ts'
import { StorageError } from './errors.ts'
import type { SentFile } from './objects/uploads.service.ts'
import { parse, userMetadata } from './request.ts'

const DEFAULT_MAX_AGE = '3600'
const MAX_FIELDS = 5
const FIELD_MAX_BYTES = 4096

/**
 * Reads an upload in either form of the protocol: multipart with the file in an unnamed field, or raw bytes with
 * headers. Raises `EntityTooLarge` and `InvalidRequest`.
 */
export async function readSentFile(
  request: FastifyRequest,
  { maxBytes }: { maxBytes: number },
): Promise<SentFile> {
  return request.isMultipart() ? await readForm(request, maxBytes) : readRaw(request, maxBytes)
}

async function readForm(request: FastifyRequest, maxBytes: number): Promise<SentFile> {
  const fields = new Map<string, string>()
  let file: { bytes: Buffer; type: string } | null = null
  const limits = { fileSize: maxBytes, files: 1, fields: MAX_FIELDS, fieldSize: FIELD_MAX_BYTES }
  for await (const part of request.parts({ limits }) as AsyncIterable<Multipart>) {
    if (part.type === 'file') file = { bytes: await part.toBuffer(), type: part.mimetype }
    else fields.set(part.fieldname, String(part.value))
  }
  if (file === null) throw new StorageError('InvalidRequest', 'There is no file in the form')
  return {
    bytes: file.bytes,
    claimedType: typeOf(file.type),
    cacheControl: maxAge(fields.get('cacheControl')),
    metadata: metadataOf(fields.get('metadata')),
  }
}

function readRaw(request: FastifyRequest, maxBytes: number): SentFile {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (bytes.length > maxBytes) throw new StorageError('EntityTooLarge')
  const { 'cache-control': cacheControl, 'x-metadata': metadata } = request.headers
  return {
    bytes,
    claimedType: typeOf(request.headers['content-type']),
    cacheControl: maxAge(/max-age=(\d+)/.exec(cacheControl ?? '')?.[1]),
    metadata: metadataOf(
      typeof metadata === 'string' ? Buffer.from(metadata, 'base64').toString('utf8') : undefined,
    ),
  }
}

/** Only a number of seconds is accepted for the response header. */
function maxAge(seconds = DEFAULT_MAX_AGE): string {
  return /^\d{1,9}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache'
}

/** A well-formed media type, else that of unknown bytes. */
function typeOf(type = ''): string {
  const known = /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,100}(; ?charset=[a-z0-9-]{1,20})?$/i
  return known.test(type) ? type.toLowerCase() : 'application/octet-stream'
}

function metadataOf(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined || text === '') return null
  try {
    return parse(userMetadata, parseJson(text))
  } catch {
    throw new StorageError('InvalidRequest', 'metadata: is not a small JSON object')
  }
}
