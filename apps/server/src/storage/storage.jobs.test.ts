import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MS, plus, systemClock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { createTestBlobs } from '../testing/test-blobs.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { noteBlobs } from './blobs.queries.ts'
import { insertObject, type ObjectRow } from './objects.queries.ts'
import { storageSweeps } from './storage.jobs.ts'

let t: TestServer
const blobs = createTestBlobs()
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

/** A stored picture, as an upload leaves it. */
async function buildFile(bucketId: string, ownerId: string, now: Date): Promise<ObjectRow> {
  const key = `bb/${newId()}`
  await noteBlobs(t.db, { key, widths: [64] }, now)
  for (const end of ['', '-64']) await blobs.put(key + end, Buffer.from('x'), 'image/webp')
  return await insertObject(t.db, {
    id: newId(),
    bucketId,
    name: `${ownerId}/${newId()}.webp`,
    ownerId,
    blobKey: key,
    widths: [64],
    viewKey: newId(),
    sizeBytes: 1,
    mimeType: 'image/webp',
    cacheControl: 'no-cache',
    etag: 'e',
    width: 100,
    height: 100,
    pictureHash: null,
    metadata: null,
    createdAt: now,
    updatedAt: now,
  })
}

/** Runs the sweeps as they would run so much later. */
async function sweepAfter(ms: number): Promise<number> {
  const clock = { now: () => plus(systemClock.now(), ms) }
  let handled = 0
  for (const sweep of storageSweeps(blobs, clock)) handled += await sweep.run(t.deps)
  return handled
}

const remains = (row: ObjectRow) =>
  ['', '-64'].filter((end) => blobs.stored.has(row.blobKey + end)).length

describe('bytes and rows', () => {
  it('part only for an hour: what no row has is removed, in all widths', async () => {
    const now = systemClock.now()
    const kept = await buildFile('avatars', newId(), now)
    const gone = await buildFile('avatars', newId(), now)
    await t.deps.database.pool.query('delete from storage_objects where id = $1', [gone.id])
    await noteBlobs(t.db, { key: 'cc/never-written', widths: [] }, now)
    expect(await sweepAfter(MS.hour - MS.minute)).toBe(0)
    expect(remains(gone)).toBe(2)
    expect(await sweepAfter(MS.hour + MS.minute)).toBe(2)
    expect([remains(kept), remains(gone)]).toEqual([2, 0])
    expect(await sweepAfter(MS.hour + MS.minute)).toBe(0)
  })

  it('meet only once: a row cannot take bytes that were removed meanwhile', async () => {
    const now = plus(systemClock.now(), -2 * MS.hour)
    const row = await buildFile('avatars', newId(), now)
    const late = { ...row, id: newId(), name: 'late', viewKey: newId(), blobKey: 'dd/swept' }
    await noteBlobs(t.db, { key: late.blobKey, widths: [] }, now)
    await sweepAfter(0)
    await expect(insertObject(t.db, late)).rejects.toMatchObject({ cause: { code: '40001' } })
  })

  it('go when a picture stays unused for a day, and at once when a profile shows another', async () => {
    const now = systemClock.now()
    const userId = newId()
    const used = await buildFile('avatars', userId, now)
    const next = await buildFile('avatars', userId, now)
    const draft = await buildFile('submissions', userId, now)
    const { pool } = t.deps.database
    const show = (row: ObjectRow | null) =>
      pool.query(
        `insert into user_profiles (user_id, username, avatar_url) values ($1, $2, $3)
         on conflict (user_id) do update set avatar_url = excluded.avatar_url`,
        [userId, 'shower', row === null ? null : `/storage/v1/object/public/avatars/${row.name}`],
      )
    const isThere = async (row: ObjectRow) =>
      (await pool.query('select from storage_objects where id = $1', [row.id])).rowCount === 1
    await show(used)
    await sweepAfter(MS.day - MS.minute)
    expect(await Promise.all([used, next, draft].map(isThere))).toEqual([true, true, true])
    await show(next)
    expect(await isThere(used)).toBe(false)
    await sweepAfter(MS.day + MS.minute)
    expect(await Promise.all([next, draft].map(isThere))).toEqual([true, false])
    await show(null)
    expect(await isThere(next)).toBe(false)
  })
})
