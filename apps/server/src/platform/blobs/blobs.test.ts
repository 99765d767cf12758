import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeS3, startFakeS3 } from '../../../testing/clients/fake-s3.ts'
import { BlobMissing, type Blobs } from './blobs.ts'
import { guardBlobs } from './guarded-blobs.ts'
import { openBlobs } from './open-blobs.ts'

let folder: string
let s3: FakeS3
const places: Record<string, Blobs> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-blobs-'))
  s3 = await startFakeS3()
  places['a folder'] = openBlobs({ dataDir: folder, s3: null })
  places.S3 = openBlobs({ dataDir: folder, s3: s3.settings })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await s3.close()
})

describe.each(['a folder', 'S3'])('bytes in %s', (place) => {
  const open = (): Blobs => places[place] as Blobs

  it('are read as written, copied, and deleted', async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 254])
    await open().put('ab/one', bytes, 'image/webp')
    expect((await open().get('ab/one')).equals(bytes)).toBe(true)
    await open().copy('ab/one', 'ab/two')
    expect((await open().get('ab/two')).equals(bytes)).toBe(true)
    await open().remove(['ab/one', 'ab/never'])
    await expect(open().get('ab/one')).rejects.toThrow(BlobMissing)
    expect((await open().get('ab/two')).equals(bytes)).toBe(true)
  })
})

describe('openBlobs', () => {
  it('keeps its folder private, and says where the bytes are', async () => {
    const blobs = openBlobs({ dataDir: folder, s3: null })
    await blobs.put('cd/three', Buffer.from('x'), 'image/webp')
    expect(await readFile(join(folder, 'blobs/cd/three'), 'utf8')).toBe('x')
    expect((await stat(join(folder, 'blobs'))).mode & 0o077).toBe(0)
    expect(blobs).toMatchObject({ isFolder: true, place: join(folder, 'blobs') })
    expect(places.S3).toMatchObject({ isFolder: false, place: expect.stringContaining('laurel') })
  })

  it('signs its requests to S3', () => {
    expect(s3.signedBy.length).toBeGreaterThan(4)
    expect(new Set(s3.signedBy)).toEqual(new Set(['AWS4-HMAC-SHA256']))
  })
})

describe('a failing S3', () => {
  const open = (limits: object = {}): Blobs =>
    openBlobs({ dataDir: folder, s3: s3.settings }, limits)
  const OVERLOADED = { code: 'overloaded', retryAfterSeconds: 2 }

  it('delays callers no longer than the timeout of a call', async () => {
    s3.hang()
    await expect(open({ maxCallMs: 50 }).get('ab/two')).rejects.toMatchObject(OVERLOADED)
    await expect(
      open({ maxCallMs: 50 }).put('ab/new', Buffer.from('x'), 'image/webp'),
    ).rejects.toMatchObject(OVERLOADED)
    s3.work()
  })

  it('gets a bounded number of calls, with a bounded queue', async () => {
    let asked = 0
    const hanging: Blobs = {
      ...open(),
      get: () => {
        asked += 1
        return new Promise(() => undefined)
      },
    }
    const limits = { maxCallMs: 500, maxAtOnce: 2, maxWaiting: 1, maxWaitMs: 1, maxFailures: 99 }
    const blobs = guardBlobs(hanging, limits)
    const calls = await Promise.allSettled(Array.from({ length: 9 }, () => blobs.get('ab/two')))
    expect(calls.every(({ status }) => status === 'rejected')).toBe(true)
    expect(asked).toBe(2)
  })

  it('gets no calls after failures, then one as a trial, then all again', async () => {
    s3.hang()
    const blobs = open({ maxCallMs: 50, maxFailures: 2, restMs: 200 })
    const call = () => blobs.get('ab/two')
    await expect(call()).rejects.toMatchObject(OVERLOADED)
    await expect(call()).rejects.toMatchObject(OVERLOADED)
    const before = s3.asked()
    await expect(call()).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/circuit open/) },
    })
    expect(s3.asked()).toBe(before)
    s3.work()
    await expect.poll(() => call().then(String, () => 'refused')).not.toBe('refused')
  })

  it('still reports missing bytes', async () => {
    await expect(open().get('ab/never')).rejects.toThrow(BlobMissing)
  })
})
