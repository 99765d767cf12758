import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../context.ts'
import { StorageError } from '../errors.ts'
import { type ObjectRow, selectByViewKey, selectObject } from '../objects/objects.queries.ts'
import { requireObject, requirePublicObject } from '../objects/objects.service.ts'
import { presentInfo } from '../presenter.ts'
import { downloadOf, fileOf, queryOf } from '../request.ts'
import { requireWidth, sendObject } from '../serving.ts'

/** Browsers cache a submission's picture, shared caches do not. */
const KEPT_BY_BROWSERS = 'private, max-age=31536000, immutable'

/** Download routes: with a token, by public and by signed URLs, in original and other widths. */
export function downloadRoutes(app: FastifyInstance, storage: Storage): void {
  const own = (request: FastifyRequest) =>
    requireObject(storage, storage.callerOf(request), fileOf(request))
  const open = (request: FastifyRequest) => requirePublicObject(storage, fileOf(request))
  const info = async (request: FastifyRequest) => presentInfo(await own(request))

  app.get('/object/public/:bucket/*', async (request, reply) =>
    send(request, reply, await open(request)),
  )
  app.get('/object/sign/:bucket/*', async (request, reply) => {
    const { row } = await signed(request, 'read')
    return await send(request, reply, row)
  })
  app.get('/object/info/public/:bucket/*', async (request) => presentInfo(await open(request)))
  app.get('/object/info/authenticated/:bucket/*', info)
  app.get('/object/info/:bucket/*', info)
  app.get('/object/authenticated/:bucket/*', async (request, reply) =>
    send(request, reply, await own(request)),
  )
  app.get('/object/:bucket/*', async (request, reply) => send(request, reply, await own(request)))

  app.get('/render/image/public/:bucket/*', async (request, reply) =>
    render(request, reply, await open(request)),
  )
  app.get('/render/image/authenticated/:bucket/*', async (request, reply) =>
    render(request, reply, await own(request)),
  )
  app.get('/render/image/sign/:bucket/*', async (request, reply) => {
    const { row, grant } = await signed(request, 'render')
    const download = downloadOf(request)
    return await sendObject(storage, request, reply, { row, download, width: grant.width ?? null })
  })

  // For submissions: a picture's URL is known only to those who may see its submission.
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

  function send(request: FastifyRequest, reply: FastifyReply, row: ObjectRow) {
    return sendObject(storage, request, reply, { row, download: downloadOf(request) })
  }

  function render(request: FastifyRequest, reply: FastifyReply, row: ObjectRow) {
    const width = requireWidth(row, queryOf(request))
    return sendObject(storage, request, reply, { row, width, download: downloadOf(request) })
  }

  async function signed(request: FastifyRequest, use: 'read' | 'render') {
    const file = fileOf(request)
    const grant = await storage.signedUrls.read(queryOf(request).token, use, file)
    const row = await selectObject(storage.database.db, file)
    if (row === null) throw new StorageError('NoSuchKey')
    return { row, grant }
  }
}
