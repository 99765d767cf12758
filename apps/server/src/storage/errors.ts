import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { TokenRefused } from '../auth/sessions/access-tokens.ts'
import { BlobMissing } from '../platform/blobs/blobs.ts'
import { databaseErrorOf, toProblem, violatedUnique } from '../platform/http/problem-handler.ts'

/** The protocol codes in use: the status for clients, its short name and text (wire.md 4). */
const ERRORS = {
  NoSuchBucket: [404, 'not_found', 'Bucket not found'],
  NoSuchKey: [404, 'not_found', 'Object not found'],
  NoSuchUpload: [
    404,
    'not_found',
    'Resumable uploads are not supported: send the file in one request',
  ],
  NotImplemented: [404, 'not_found', 'This storage has no such call'],
  KeyAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  BucketAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  ResourceNotEmpty: [409, 'InvalidRequest', 'The bucket you tried to delete is not empty'],
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  InvalidRequest: [400, 'InvalidRequest', 'The request is not valid'],
  InvalidJWT: [400, 'InvalidJWT', 'The signed address is not valid, or it has expired'],
  InvalidMimeType: [415, 'invalid_mime_type', 'This type of file is not supported'],
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  AccessDenied: [403, 'Unauthorized', 'new row violates row-level security policy'],
  Unauthenticated: [403, 'Unauthorized', 'Invalid Compact JWS'],
  SlowDown: [429, 'too_many_requests', 'Too many requests'],
  Unavailable: [503, 'unavailable', 'The storage is busy: try again in a moment'],
  InternalError: [500, 'internal', 'Internal Server Error'],
} as const

/** A code of the storage protocol. */
export type StorageErrorCode = keyof typeof ERRORS

/** A refusal of the storage service, in the protocol's terms. */
export class StorageError extends Error {
  readonly code: StorageErrorCode
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: StorageErrorCode,
    message: string = ERRORS[code][2],
    retryAfterSeconds?: number | undefined,
  ) {
    super(message)
    this.name = 'StorageError'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The error body for clients. */
function errorBody({ code, message }: StorageError) {
  const [status, error] = ERRORS[code]
  return { statusCode: String(status), code, error, message }
}

/**
 * Sends an error of `/storage/v1`. The protocol uses 400 for nearly all and puts the real status into the body;
 * internal and temporary errors keep their own.
 */
export function sendStorageError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = toStorageError(error)
  const [status] = ERRORS[refusal.code]
  request.log[status === 500 ? 'error' : 'info'](
    { err: error, code: refusal.code },
    'storage request refused',
  )
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds))
  }
  reply
    .code(status >= 429 ? status : 400)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal)))
}

/** The client-facing form of an error; an unexpected error's text stays hidden. */
function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof TokenRefused) {
    return new StorageError('Unauthenticated', error.isExpired ? 'jwt expired' : undefined)
  }
  if (error instanceof BlobMissing) return new StorageError('InternalError')
  const unique = violatedUnique(error)
  if (unique === 'storage_objects_name_unique') return new StorageError('KeyAlreadyExists')
  if (unique === 'storage_buckets_pkey') return new StorageError('BucketAlreadyExists')
  if (databaseErrorOf(error)?.code === '42501') return new StorageError('AccessDenied')
  const { code, retryAfterSeconds } = toProblem(error)
  if (code === 'rate_limited') {
    return new StorageError('SlowDown', undefined, retryAfterSeconds)
  }
  if (code === 'database_unavailable' || code === 'overloaded') {
    return new StorageError('Unavailable', undefined, retryAfterSeconds)
  }
  return fromRequestError(error)
}

/** Maps refusals of Fastify and its multipart parser. */
function fromRequestError(error: unknown): StorageError {
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  if (status === 413) return new StorageError('EntityTooLarge')
  if (status === 415) return new StorageError('InvalidMimeType')
  if (status >= 400 && status < 500) return new StorageError('InvalidRequest')
  return new StorageError('InternalError')
}
