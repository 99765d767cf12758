import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { asCaller } from '../../data-api/as-caller.queries.ts'
import type { Storage } from '../context.ts'
import { StorageError } from '../errors.ts'
import { requireBucketId } from '../names.ts'
import {
  countObjects,
  deleteBucket,
  deleteObjectsOf,
  findBucket,
  insertBucket,
  listBuckets,
  updateBucket,
} from '../objects/buckets.queries.ts'
import { reading } from '../objects/objects.service.ts'
import { pictureRulesOf } from '../pictures/pictures.ts'
import { presentBucket } from '../presenter.ts'
import { jsonOf, parse, queryOf } from '../request.ts'

const sizeLimit = z
  .union([z.int().min(1), z.string().regex(/^\d{1,6}(B|KB|MB|GB)?$/i)])
  .transform(toBytes)
const bucketBody = z.object({
  public: z.boolean().default(false),
  file_size_limit: sizeLimit.nullish(),
  allowed_mime_types: z.array(z.string().max(160)).max(50).nullish(),
})
const newBucketBody = bucketBody.extend({
  id: z.string(),
  type: z.literal('STANDARD').nullish(),
})
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().max(100).default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

type Params = { Params: { bucket: string } }

/** Bucket routes: members may list buckets, only the service key may change them, and none the server's own. */
export function bucketRoutes(app: FastifyInstance, storage: Storage): void {
  readRoutes(app, storage)
  changeRoutes(app, storage)
}

function readRoutes(app: FastifyInstance, storage: Storage): void {
  app.get('/bucket', async (request) => {
    const { sortColumn, sortOrder, ...page } = parse(listQuery, queryOf(request))
    const list = {
      ...page,
      sortColumn: sortColumn === 'name' ? ('id' as const) : sortColumn,
      isDescending: sortOrder === 'desc',
    }
    const caller = storage.callerOf(request)
    return (await reading(storage, caller, [], (db) => listBuckets(db, list))).map(presentBucket)
  })

  app.get<Params>('/bucket/:bucket', async (request) => {
    const { bucket: id } = request.params
    const row = await reading(storage, storage.callerOf(request), null, (db) => findBucket(db, id))
    if (row === null) throw new StorageError('NoSuchBucket')
    return presentBucket(row)
  })
}

function changeRoutes(app: FastifyInstance, storage: Storage): void {
  app.post('/bucket', async (request) => {
    const caller = requireServiceKey(storage, request)
    const body = jsonOf(newBucketBody, request)
    const id = requireBucketId(body.id)
    const now = storage.clock.now()
    await asCaller(storage, caller, 'write', (db) =>
      insertBucket(db, { id, ...rulesOf(body), createdAt: now, updatedAt: now }),
    )
    return { name: id }
  })

  app.put<Params>('/bucket/:bucket', async (request) => {
    const caller = requireServiceKey(storage, request)
    const id = requireUnmanagedBucket(request.params.bucket)
    const patch = { ...rulesOf(jsonOf(bucketBody, request)), updatedAt: storage.clock.now() }
    const isFound = await asCaller(storage, caller, 'write', (db) => updateBucket(db, id, patch))
    if (!isFound) throw new StorageError('NoSuchBucket')
    return { message: 'Successfully updated' }
  })

  app.post<Params>('/bucket/:bucket/empty', async (request) => {
    const caller = requireServiceKey(storage, request)
    const id = requireUnmanagedBucket(request.params.bucket)
    await asCaller(storage, caller, 'write', async (db) => {
      if ((await findBucket(db, id)) === null) throw new StorageError('NoSuchBucket')
      await deleteObjectsOf(db, id)
    })
    return { message: 'Successfully emptied' }
  })

  app.delete<Params>('/bucket/:bucket', async (request) => {
    const caller = requireServiceKey(storage, request)
    const id = requireUnmanagedBucket(request.params.bucket)
    await asCaller(storage, caller, 'write', async (db) => {
      if ((await countObjects(db, id)) > 0) throw new StorageError('ResourceNotEmpty')
      if (!(await deleteBucket(db, id))) throw new StorageError('NoSuchBucket')
    })
    return { message: 'Successfully deleted' }
  })
}

function requireServiceKey(storage: Storage, request: FastifyRequest) {
  const caller = storage.callerOf(request)
  if (caller.role === 'service_role') return caller
  throw new StorageError('AccessDenied')
}

/** Raises `InvalidRequest` for the server's picture buckets, whose rules must not change. */
function requireUnmanagedBucket(id: string): string {
  if (pictureRulesOf(id) === null) return id
  throw new StorageError('InvalidRequest', 'This bucket belongs to the server')
}

function rulesOf(body: z.output<typeof bucketBody>) {
  return {
    isPublic: body.public,
    fileSizeLimit: body.file_size_limit ?? null,
    allowedMimeTypes: body.allowed_mime_types ?? null,
  }
}

function toBytes(limit: number | string): number {
  if (typeof limit === 'number') return limit
  const unit = /(?<![a-z])[a-z]+$/i.exec(limit)?.[0].toUpperCase() ?? 'B'
  const factor = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }[unit] ?? 1
  return Number.parseInt(limit, 10) * factor
}
