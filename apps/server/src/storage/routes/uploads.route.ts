import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../../platform/limits/rate-limits.ts'
import type { Storage } from '../context.ts'
import { StorageError } from '../errors.ts'
import { findGrantedCaller } from '../granted-caller.ts'
import { largestOf, requireUploadable, storeFile, type Upload } from '../objects/uploads.service.ts'
import { fileOf, queryOf } from '../request.ts'
import { readSentFile } from '../sent-file.ts'

/** The lifetime of a signed upload URL, as in the client's documentation. */
const UPLOAD_SECONDS = 7200
/** Covers uploading, queueing and processing a picture. */
const UPLOAD_LIMIT_MS = 25_000
/** From the last byte of a file to the response. */
const WORK_LIMIT_MS = 8000
const RETRY_SECONDS = 2
/** The largest file with its multipart encoding. */
const BODY_LIMIT_BYTES = 5_300_000

/** Upload routes: new files, replacements, and both by signed URL. */
export function uploadRoutes(app: FastifyInstance, storage: Storage): void {
  const options = { bodyLimit: BODY_LIMIT_BYTES, config: { answerLimitMs: UPLOAD_LIMIT_MS } }

  app.post('/object/upload/sign/:bucket/*', async (request) => {
    const upload = uploadOf(request, isUpsert(request))
    await requireUploadable(storage, upload)
    const { bucketId, name, caller } = upload
    const token = await storage.signedUrls.sign(
      { use: 'upload', bucketId, name, ownerId: caller.userId, isUpsert: upload.isUpsert },
      UPLOAD_SECONDS,
    )
    return { url: `/object/upload/sign/${bucketId}/${name}?token=${token}`, token }
  })

  app.put('/object/upload/sign/:bucket/*', options, async (request) => {
    const file = fileOf(request)
    const grant = await storage.signedUrls.read(queryOf(request).token, 'upload', file)
    const { ownerId = null, isUpsert: mayReplace = false } = grant
    const caller = await findGrantedCaller(storage, ownerId)
    return await receive(request, { ...file, caller, isUpsert: mayReplace })
  })

  app.post('/object/:bucket/*', options, (request) =>
    receive(request, uploadOf(request, isUpsert(request))),
  )
  app.put('/object/:bucket/*', options, (request) => receive(request, uploadOf(request, true)))

  async function receive(request: FastifyRequest, upload: Upload) {
    const bucket = await requireUploadable(storage, upload)
    const { role, userId } = upload.caller
    if (role !== 'service_role') await storage.uploads.take(userId ?? addressKey(request.ip))
    const sent = await readSentFile(request, { maxBytes: largestOf(bucket) })
    const late = AbortSignal.timeout(WORK_LIMIT_MS)
    const stored = storeFile(storage, upload, bucket, sent, late)
    const { id, bucketId, name } = await Promise.race([stored, refusalWhen(late)])
    return { Id: id, Key: `${bucketId}/${name}` }
  }

  function uploadOf(request: FastifyRequest, isUpsert: boolean): Upload {
    return { ...fileOf(request), caller: storage.callerOf(request), isUpsert }
  }
}

function refusalWhen(late: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const refuse = (): void => reject(new StorageError('Unavailable', undefined, RETRY_SECONDS))
    late.addEventListener('abort', refuse, { once: true })
  })
}

function isUpsert(request: FastifyRequest): boolean {
  return request.headers['x-upsert'] === 'true'
}
