import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../testing/builders/builders.ts'
import { buildFile } from '../../testing/builders/file-builders.ts'
import { createTestBlobs } from '../../testing/servers/test-blobs.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { MS, plus, systemClock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { insertBlobs } from './objects/blobs.queries.ts'
import { insertObject, type ObjectRow } from './objects/objects.queries.ts'
import { storageSweeps } from './storage.jobs.ts'

let t: TestServer
const blobs = createTestBlobs()
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

/** A stored picture with its bytes. */
async function buildPicture(bucketId: string, ownerId: string, now: Date): Promise<ObjectRow> {
  const row = await buildFile(t.db, ownerId, now, { bucketId, widths: [64] })
  for (const end of ['', '-64']) await blobs.put(row.blobKey + end, Buffer.from('x'), 'image/webp')
  return row
}

/** Runs the sweeps as of a later time. */
async function sweepAfter(ms: number): Promise<number> {
  const clock = { now: () => plus(systemClock.now(), ms) }
  let handled = 0
  for (const sweep of storageSweeps(blobs, clock)) handled += await sweep.run(t.deps)
  return handled
}

const remains = (row: ObjectRow) =>
  ['', '-64'].filter((end) => blobs.stored.has(row.blobKey + end)).length

describe('bytes and rows', () => {
  it('diverge for an hour at most: bytes without a row are removed, in all widths', async () => {
    const now = systemClock.now()
    const kept = await buildPicture('avatars', newId(), now)
    const gone = await buildPicture('avatars', newId(), now)
    await t.deps.database.pool.query('delete from storage_objects where id = $1', [gone.id])
    await insertBlobs(t.db, { key: 'cc/never-written', widths: [] }, now)
    expect(await sweepAfter(MS.hour - MS.minute)).toBe(0)
    expect(remains(gone)).toBe(2)
    expect(await sweepAfter(MS.hour + MS.minute)).toBe(2)
    expect([remains(kept), remains(gone)]).toEqual([2, 0])
    expect(await sweepAfter(MS.hour + MS.minute)).toBe(0)
  })

  it('are matched once: a row cannot claim bytes that were removed meanwhile', async () => {
    const now = plus(systemClock.now(), -2 * MS.hour)
    const row = await buildPicture('avatars', newId(), now)
    const late = { ...row, id: newId(), name: 'late', viewKey: newId(), blobKey: 'dd/swept' }
    await insertBlobs(t.db, { key: late.blobKey, widths: [] }, now)
    await sweepAfter(0)
    await expect(insertObject(t.db, late)).rejects.toMatchObject({ cause: { code: '40001' } })
  })

  it('are deleted when a picture stays unused for a day, and immediately when a profile shows another', async () => {
    const now = systemClock.now()
    const { userId } = await buildPerson(t.db, now)
    const used = await buildPicture('avatars', userId, now)
    const next = await buildPicture('avatars', userId, now)
    const draft = await buildPicture('submissions', userId, now)
    const { pool } = t.deps.database
    const show = (row: ObjectRow | null) =>
      pool.query('update user_profiles set avatar_url = $2 where user_id = $1', [
        userId,
        row === null ? null : `/storage/v1/object/public/avatars/${row.name}`,
      ])
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
