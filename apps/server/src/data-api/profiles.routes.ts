import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import { asCaller } from './as-caller.queries.ts'
import type { Caller } from './caller.ts'
import type { DataApi } from './context.ts'
import { DataApiError } from './errors.ts'
import type { Filter } from './filters.ts'
import { type Preferences, readPreferences, singleRow, wantsSingle } from './prefer.ts'
import { type ProfileValues, parseFailure, readValues, TABLE } from './profile-table.ts'
import {
  countProfiles,
  deleteProfiles,
  findOtherPerson,
  insertProfile,
  type ProfileRow,
  selectProfiles,
  updateProfiles,
} from './profiles.queries.ts'
import { MAX_ROWS, type ProfileQuery, readQuery } from './query.ts'
import { mailWalletChanges } from './wallet-changes.service.ts'

/** `/user_profiles`: select, insert, upsert, update and delete through row security (spec §7). */
export function profileRoutes(app: FastifyInstance, api: DataApi): void {
  app.get(`/${TABLE}`, (request, reply) => select(api, request, reply))
  app.post(`/${TABLE}`, (request, reply) => insert(api, request, reply))
  app.patch(`/${TABLE}`, (request, reply) => update(api, request, reply))
  app.delete(`/${TABLE}`, (request, reply) => remove(api, request, reply))
}

async function select(
  api: DataApi,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = api.callerOf(request)
  const query = readQuery(request.query as Record<string, unknown>, isService(caller))
  const preferences = readPreferences(request, reply)
  const isSingle = wantsSingle(request)
  if (query.lookUp !== null) await api.limitLookUp(caller)
  const { rows, total } = await asCaller(api, caller, 'read', (db) =>
    readProfiles(db, query, preferences.isCounted),
  )
  const result = isSingle ? singleRow(rows) : rows
  reply.header('content-range', contentRange(query, rows.length, total))
  requireWithin(query, total)
  // As in PostgREST, the last page is partial content too.
  return reply.code(total !== null && rows.length < total ? 206 : 200).send(result)
}

async function insert(
  api: DataApi,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const write = readWrite(api, request, reply)
  const { resolution } = write.preferences
  if (resolution !== null && write.query.onConflict !== 'user_id') {
    throw new DataApiError(
      '42P10',
      'there is no unique or exclusion constraint matching the ON CONFLICT specification',
    )
  }
  const sent = readRows(request.body, write.query)
  const stored = await writeAsCaller(api, api.callerOf(request), async (db) => {
    const results = []
    for (const values of sent) {
      results.push(await insertProfile(db, values, write.query.columns, resolution))
    }
    const found = results.filter((result) => result !== null)
    const rows = found.map(({ row }) => row)
    return { result: shape(write, rows), isNew: found.some(({ isNew }) => isNew) }
  })
  const isOnlyUpdate = resolution !== null && !stored.isNew
  return answer(reply.code(isOnlyUpdate ? 200 : 201), write, stored.result)
}

async function update(
  api: DataApi,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const write = readWrite(api, request, reply)
  const filters = requireKey(write.query, 'UPDATE')
  const values = onlyColumns(readValues(request.body), write.query)
  const result = await writeAsCaller(api, api.callerOf(request), async (db) =>
    shape(
      write,
      Object.keys(values).length === 0
        ? []
        : await updateProfiles(db, filters, values, write.query.columns),
    ),
  )
  return answer(reply.code(write.preferences.isRepresentation ? 200 : 204), write, result)
}

async function remove(
  api: DataApi,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const write = readWrite(api, request, reply)
  const filters = requireKey(write.query, 'DELETE')
  const result = await writeAsCaller(api, api.callerOf(request), async (db) =>
    shape(write, await deleteProfiles(db, filters, write.query.columns)),
  )
  return answer(reply.code(write.preferences.isRepresentation ? 200 : 204), write, result)
}

/** Writes with a caller's rights, and mails users whose wallet changed. */
async function writeAsCaller<T>(
  api: DataApi,
  caller: Caller,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return await asCaller(api, caller, 'write', async (db) => {
    const result = await work(db)
    await mailWalletChanges(api, db)
    return result
  })
}

async function readProfiles(
  db: Db,
  query: ProfileQuery,
  isCounted: boolean,
): Promise<{ rows: ProfileRow[]; total: number | null }> {
  if (query.lookUp !== null) {
    const found = await findOtherPerson(db, query.lookUp)
    const rows = found.slice(query.offset, query.offset + query.limit)
    return { rows, total: isCounted ? found.length : null }
  }
  return {
    rows: await selectProfiles(db, query),
    total: isCounted ? await countProfiles(db, query.filters) : null,
  }
}

/** The options of a write and its reply. */
interface Write {
  query: ProfileQuery
  preferences: Preferences
  isSingle: boolean
}

function readWrite(api: DataApi, request: FastifyRequest, reply: FastifyReply): Write {
  const query = readQuery(
    request.query as Record<string, unknown>,
    isService(api.callerOf(request)),
  )
  if (query.lookUp !== null) throw parseFailure('wallet_address')
  return {
    query,
    preferences: readPreferences(request, reply),
    isSingle: wantsSingle(request),
  }
}

/** Called in the transaction, so that a result of an unexpected size rolls the write back. */
function shape({ preferences, isSingle }: Write, rows: ProfileRow[]): ProfileRow | ProfileRow[] {
  return isSingle && preferences.isRepresentation ? singleRow(rows) : rows
}

function answer(
  reply: FastifyReply,
  { preferences }: Write,
  result: ProfileRow | ProfileRow[],
): FastifyReply {
  return preferences.isRepresentation ? reply.send(result) : reply.send()
}

function readRows(body: unknown, query: ProfileQuery): ProfileValues[] {
  const sent = Array.isArray(body) ? body : [body]
  if (sent.length > MAX_ROWS) {
    throw new DataApiError('PGRST102', `Send at most ${MAX_ROWS} rows at once`)
  }
  return sent.map((row) => {
    const values = onlyColumns(readValues(row), query)
    if (Object.keys(values).length === 0) {
      throw new DataApiError('PGRST102', 'Empty or invalid json')
    }
    return values
  })
}

function onlyColumns(values: ProfileValues, { bodyColumns }: ProfileQuery): ProfileValues {
  if (bodyColumns === null) return values
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => bodyColumns.some((column) => column === name)),
  )
}

function isService({ role }: Caller): boolean {
  return role === 'service_role'
}

/** Requires a key filter for writes, so that not all rows are affected (check 33). */
function requireKey({ filters }: ProfileQuery, verb: string): readonly Filter[] {
  if (filters.some(({ operator }) => operator !== 'is')) return filters
  throw new DataApiError('21000', `${verb} requires a WHERE clause`)
}

/** Raises PGRST103 for an offset past the end, if rows were counted. */
function requireWithin({ offset }: ProfileQuery, total: number | null): void {
  if (total === null || offset <= total) return
  throw new DataApiError('PGRST103', 'Requested range not satisfiable', {
    details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
  })
}

function contentRange(query: ProfileQuery, count: number, total: number | null): string {
  const range = count === 0 ? '*' : `${query.offset}-${query.offset + count - 1}`
  return `${range}/${total ?? '*'}`
}
