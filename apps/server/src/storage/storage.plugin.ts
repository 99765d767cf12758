import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { isServiceCall } from '../auth/service-call.ts'
import { readCaller } from '../data-api/caller.ts'
import { systemClock } from '../platform/clock.ts'
import { guardService } from '../platform/http/service-guard.ts'
import { addressKey, createAttemptLimiter } from '../platform/limits/rate-limits.ts'
import type { Storage, StorageDeps } from './context.ts'
import { StorageError, sendStorageError } from './errors.ts'
import { bucketRoutes } from './routes/buckets.route.ts'
import { downloadRoutes } from './routes/downloads.route.ts'
import { objectRoutes } from './routes/objects.route.ts'
import { uploadRoutes } from './routes/uploads.route.ts'
import { openSignedUrls } from './signed-urls.ts'

/** The body limit of everything but uploads. */
const BODY_LIMIT_BYTES = 262_144
/** Calls that write, per caller. */
const WRITE_LIMIT = { attempts: 120, windowSeconds: 60, blockSeconds: 60 }
/** Uploads per caller; a picture takes half a second of CPU time. */
const UPLOAD_LIMIT = { attempts: 60, windowSeconds: 600, blockSeconds: 60 }

/**
 * Registers `/storage/v1` for `@supabase/storage-js` (wire.md 4). Rows are read and written with the caller's database
 * role, so that row security controls access; blobs are stored separately under random keys.
 */
export async function registerStorage(app: FastifyInstance, deps: StorageDeps): Promise<void> {
  const { database, auth, blobs, isPrelaunch, clock = systemClock } = deps
  const writes = createAttemptLimiter(database.pool, 'storage', WRITE_LIMIT)
  const storage: Storage = {
    database,
    blobs,
    clock,
    isPrelaunch,
    signedUrls: await openSignedUrls(database.db, clock),
    uploads: createAttemptLimiter(database.pool, 'upload', UPLOAD_LIMIT),
    callerOf(request) {
      if (request.caller === undefined) throw new Error('caller was not read')
      return request.caller
    },
  }
  await app.register(
    async (scope) => {
      scope.setErrorHandler(sendStorageError)
      scope.setNotFoundHandler((request, reply) =>
        sendStorageError(noSuchCall(request.url), request, reply),
      )
      guardService(scope, {
        name: 'storage',
        origins: deps.origins,
        isUncounted: ({ headers }) => isServiceCall(auth.clientKeys, headers),
      })
      scope.addHook('onRequest', async (request) => {
        const caller = await readCaller(auth, request)
        request.caller = caller
        if (request.method === 'GET' || request.method === 'HEAD') return
        if (caller.role === 'service_role') return
        await writes.take(caller.userId ?? addressKey(request.ip))
        // A user with a second factor needs it to change anything; listing changes nothing.
        const isList = /^\/storage\/v1\/object\/list/.test(request.url)
        if (caller.lacksFactor && !isList) {
          throw new StorageError('AccessDenied', 'Enter your two-factor code')
        }
      })
      // A file may be JSON or text, so everything but a form arrives as bytes.
      scope.removeAllContentTypeParsers()
      await scope.register(multipart)
      scope.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
        (_request, body, done) => done(null, body),
      )
      bucketRoutes(scope, storage)
      objectRoutes(scope, storage)
      uploadRoutes(scope, storage)
      downloadRoutes(scope, storage)
      // Without this, a GET of an unknown path would be answered by the web app.
      scope.get('/*', async (request) => {
        throw noSuchCall(request.url)
      })
    },
    { prefix: '/storage/v1' },
  )
}

function noSuchCall(url: string): StorageError {
  const isResumable = url.startsWith('/storage/v1/upload/')
  return new StorageError(isResumable ? 'NoSuchUpload' : 'NotImplemented')
}
