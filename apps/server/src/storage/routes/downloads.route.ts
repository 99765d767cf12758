import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../context.ts'
import { StorageError } from '../errors.ts'
import { findObject, type ObjectRow, selectByViewKey } from '../objects/objects.queries.ts'
import { requireObject, requirePublicObject } from '../objects/objects.service.ts'
import { presentInfo } from '../presenter.ts'
import { downloadOf, fileOf, queryOf } from '../request.ts'
import { requireWidth, sendObject } from '../serving.ts'

/** Browsers cache a submission's picture, shared caches do not. */
const KEPT_BY_BROWSERS = 'private, max-age=31536000, immutable'

/** Download routes: with a token, by public and by signed URLs, in original and other widths. */
export function downloadRoutes(app: FastifyInstance, storage: Storage): void {
  fileRoutes(app, storage)
  infoRoutes(app, storage)
  renderRoutes(app, storage)
  viewRoute(app, storage)
}

function fileRoutes(app: FastifyInstance, storage: Storage): void {
  const send = (request: FastifyRequest, reply: FastifyReply, row: ObjectRow) =>
    sendObject(storage, request, reply, { row, download: downloadOf(request) })
  app.get('/object/public/:bucket/*', async (request, reply) =>
    send(request, reply, await readPublic(storage, request)),
  )
  app.get('/object/sign/:bucket/*', async (request, reply) => {
    const { row } = await readSigned(storage, request, 'read')
    return await send(request, reply, row)
  })
  app.get('/object/authenticated/:bucket/*', async (request, reply) =>
    send(request, reply, await readAsCaller(storage, request)),
  )
  app.get('/object/:bucket/*', async (request, reply) =>
    send(request, reply, await readAsCaller(storage, request)),
  )
}

function infoRoutes(app: FastifyInstance, storage: Storage): void {
  const info = async (request: FastifyRequest) => presentInfo(await readAsCaller(storage, request))
  app.get('/object/info/public/:bucket/*', async (request) =>
    presentInfo(await readPublic(storage, request)),
  )
  app.get('/object/info/authenticated/:bucket/*', info)
  app.get('/object/info/:bucket/*', info)
}

function renderRoutes(app: FastifyInstance, storage: Storage): void {
  const render = (request: FastifyRequest, reply: FastifyReply, row: ObjectRow) => {
    const width = requireWidth(row, queryOf(request))
    return sendObject(storage, request, reply, { row, width, download: downloadOf(request) })
  }
  app.get('/render/image/public/:bucket/*', async (request, reply) =>
    render(request, reply, await readPublic(storage, request)),
  )
  app.get('/render/image/authenticated/:bucket/*', async (request, reply) =>
    render(request, reply, await readAsCaller(storage, request)),
  )
  app.get('/render/image/sign/:bucket/*', async (request, reply) => {
    const { row, grant } = await readSigned(storage, request, 'render')
    const download = downloadOf(request)
    return await sendObject(storage, request, reply, { row, download, width: grant.width ?? null })
  })
}

/** Pictures of submissions by view key, which is known only to those who may see the submission. */
function viewRoute(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { viewKey: string; width: string } }>(
    '/view/:viewKey/:width',
    async (request, reply) => {
      const { viewKey, width } = request.params
      const row = await selectByViewKey(storage.database.db, viewKey)
      if (row === null || !/^\d{1,4}$/.test(width)) throw new StorageError('NoSuchKey')
      const cacheControl = KEPT_BY_BROWSERS
      return await sendObject(storage, request, reply, { row, width: Number(width), cacheControl })
    },
  )
}

async function readAsCaller(storage: Storage, request: FastifyRequest): Promise<ObjectRow> {
  return await requireObject(storage, storage.callerOf(request), fileOf(request))
}

async function readPublic(storage: Storage, request: FastifyRequest): Promise<ObjectRow> {
  return await requirePublicObject(storage, fileOf(request))
}

/** A file by its signed URL. Raises `InvalidJWT`, `NoSuchKey`. */
async function readSigned(storage: Storage, request: FastifyRequest, use: 'read' | 'render') {
  const file = fileOf(request)
  const grant = await storage.signedUrls.read(queryOf(request).token, use, file)
  const row = await findObject(storage.database.db, file)
  if (row === null) throw new StorageError('NoSuchKey')
  return { row, grant }
}
