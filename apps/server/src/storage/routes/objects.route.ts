import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { asCaller } from '../../data-api/as-caller.queries.ts'
import type { Storage } from '../context.ts'
import { StorageError } from '../errors.ts'
import { cleanFolder, cleanName, fileNameOf } from '../names.ts'
import { listFolder, listObjectsFlat } from '../objects/listing.queries.ts'
import { listObjectNames } from '../objects/objects.queries.ts'
import {
  copyObject,
  moveObject,
  reading,
  removeObjects,
  requireObject,
} from '../objects/objects.service.ts'
import { presentListed, presentRemoved } from '../presenter.ts'
import { fileOf, jsonOf, userMetadata } from '../request.ts'
import { requireWidth } from '../serving.ts'

const MAX_LISTED = 1000
const WEEK_SECONDS = 604_800

const path = z.string().min(1).max(2000)
const listBody = z.object({
  prefix: z.string().max(2000).default(''),
  limit: z.int().min(1).max(MAX_LISTED).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  search: z.string().max(200).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})
const flatBody = z.object({
  prefix: z.string().max(2000).default(''),
  limit: z.int().min(1).max(MAX_LISTED).default(1000),
  cursor: z.string().max(2000).nullish(),
  with_delimiter: z.boolean().nullish(),
})
const moveBody = z.object({
  bucketId: z.string(),
  sourceKey: path,
  destinationKey: path,
  destinationBucket: z.string().nullish(),
})
const copyBody = moveBody.extend({
  copyMetadata: z.boolean().nullish(),
  metadata: userMetadata.nullish(),
})
const removeBody = z.object({ prefixes: z.array(path).max(MAX_LISTED) })
const expiresIn = z
  .int()
  .min(1)
  .max(52 * WEEK_SECONDS)
const signBody = z.object({
  expiresIn,
  transform: z.record(z.string(), z.unknown()).nullish(),
})
const signManyBody = z.object({ expiresIn, paths: z.array(path).max(MAX_LISTED) })

type InBucket = { Params: { bucket: string } }

/** Routes to list, move, copy, delete and sign files. */
export function objectRoutes(app: FastifyInstance, storage: Storage): void {
  listRoutes(app, storage)
  changeRoutes(app, storage)
  signRoutes(app, storage)
}

function listRoutes(app: FastifyInstance, storage: Storage): void {
  app.post<InBucket>('/object/list/:bucket', async (request) => {
    const { prefix, sortBy, search, ...page } = jsonOf(listBody, request)
    const { column, order } = sortBy
    const rows = await reading(storage, storage.callerOf(request), [], (db) =>
      listFolder(db, {
        ...page,
        bucketId: request.params.bucket,
        folder: cleanFolder(prefix),
        search: search ?? '',
        sortBy: column === 'last_accessed_at' ? 'updated_at' : column,
        isDescending: order === 'desc',
      }),
    )
    return rows.map(presentListed)
  })

  app.post<InBucket>('/object/list-v2/:bucket', async (request) => {
    const { prefix, limit, cursor, with_delimiter: isByFolder } = jsonOf(flatBody, request)
    const bucketId = request.params.bucket
    const caller = storage.callerOf(request)
    if (isByFolder === true) {
      const offset = Number(cursor ?? 0)
      if (!Number.isSafeInteger(offset) || offset < 0) throw new StorageError('InvalidRequest')
      const folder = cleanFolder(prefix)
      const rows = await reading(storage, caller, [], (db) =>
        listFolder(db, {
          bucketId,
          folder,
          search: '',
          sortBy: 'name',
          isDescending: false,
          limit: limit + 1,
          offset,
        }),
      )
      return presentPage(rows, limit, { folder, cursor: String(offset + limit) })
    }
    const rows = await reading(storage, caller, [], (db) =>
      listObjectsFlat(db, { bucketId, prefix, after: cursor ?? '', limit: limit + 1 }),
    )
    return presentPage(rows, limit, { folder: '', cursor: rows[limit - 1]?.name ?? '' })
  })
}

function changeRoutes(app: FastifyInstance, storage: Storage): void {
  app.post('/object/move', async (request) => {
    const body = jsonOf(moveBody, request)
    await moveObject(storage, storage.callerOf(request), endsOf(body))
    return { message: 'Successfully moved' }
  })

  app.post('/object/copy', async (request) => {
    const body = jsonOf(copyBody, request)
    const metadata = body.copyMetadata === false ? (body.metadata ?? null) : undefined
    const row = await copyObject(storage, storage.callerOf(request), { ...endsOf(body), metadata })
    return { Id: row.id, Key: `${row.bucketId}/${row.name}` }
  })

  app.delete<InBucket>('/object/:bucket', async (request) => {
    const { prefixes } = jsonOf(removeBody, request)
    const caller = storage.callerOf(request)
    const names = prefixes.map(cleanName)
    return (await removeObjects(storage, caller, request.params.bucket, names)).map(presentRemoved)
  })
}

function signRoutes(app: FastifyInstance, storage: Storage): void {
  app.post('/object/sign/:bucket/*', async (request) => {
    const body = jsonOf(signBody, request)
    const file = fileOf(request)
    const row = await requireObject(storage, storage.callerOf(request), file)
    const isRendered = body.transform != null
    const width = isRendered ? requireWidth(row, body.transform ?? {}) : null
    const use = isRendered ? 'render' : 'read'
    const grant = { ...file, use, ...(width === null ? {} : { width }) } as const
    const token = await storage.signedUrls.sign(grant, body.expiresIn)
    const base = isRendered ? '/render/image/sign' : '/object/sign'
    return { signedURL: `${base}/${file.bucketId}/${file.name}?token=${token}` }
  })

  app.post<InBucket>('/object/sign/:bucket', async (request) => {
    const { paths, expiresIn: seconds } = jsonOf(signManyBody, request)
    const files = paths.map((each) => ({ path: each, ...fileNameOf(request.params.bucket, each) }))
    const caller = storage.callerOf(request)
    const names = files.map(({ name }) => name)
    const found =
      caller.role === 'anon'
        ? new Set<string>()
        : await asCaller(storage, caller, 'read', (db) =>
            listObjectNames(db, request.params.bucket, names),
          )
    return await Promise.all(
      files.map(async ({ path: asked, bucketId, name }) => {
        if (!found.has(name)) {
          const error = 'Either the object does not exist or you do not have access to it'
          return { error, path: asked, signedURL: null }
        }
        const token = await storage.signedUrls.sign({ use: 'read', bucketId, name }, seconds)
        const signedURL = `/object/sign/${bucketId}/${name}?token=${token}`
        return { error: null, path: asked, signedURL }
      }),
    )
  })
}

function endsOf(body: z.output<typeof moveBody>) {
  return {
    from: fileNameOf(body.bucketId, body.sourceKey),
    to: fileNameOf(body.destinationBucket ?? body.bucketId, body.destinationKey),
  }
}

function presentPage(
  rows: Awaited<ReturnType<typeof listFolder>>,
  limit: number,
  { folder, cursor }: { folder: string; cursor: string },
) {
  const hasNext = rows.length > limit
  const shown = rows.slice(0, limit)
  const named = shown.map((row) => ({ key: folder + row.name, row }))
  return {
    hasNext,
    ...(hasNext ? { nextCursor: cursor } : {}),
    folders: named
      .filter(({ row }) => row.id === null)
      .map(({ key }) => ({ name: `${key}/`, key: `${key}/` })),
    objects: named
      .filter(({ row }) => row.id !== null)
      .map(({ key, row }) => ({ ...presentListed(row), name: key, key })),
  }
}
