import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBlobs } from '../../../apps/server/src/platform/blobs/open-blobs.ts'
import { newId } from '../../../apps/server/src/platform/ids.ts'
import { type FakeS3, startFakeS3 } from '../../../apps/server/testing/clients/fake-s3.ts'
import { startTestApp, type TestApp } from '../../../apps/server/testing/servers/test-app.ts'

/** The requests that a server processes concurrently, and a few more, which wait 40 ms at its door. */
const AT_ONCE = 64
const BEYOND = 6
const REST_MS = 300

let s3: FakeS3
let node: TestApp
let origin: string
let token: string
let me: string
beforeAll(async () => {
  s3 = await startFakeS3()
  const filesIn = openBlobs(
    { dataDir: 'unused', s3: s3.settings },
    { maxCallMs: 3000, restMs: REST_MS },
  )
  node = await startTestApp({ filesIn })
  origin = await node.app.listen({ port: 0, host: '127.0.0.1' })
  token = await node.signIn('olga')
  const [, payload = ''] = token.split('.')
  me = JSON.parse(Buffer.from(payload, 'base64url').toString()).sub
})
afterAll(async () => {
  await node.close()
  await s3.close()
})

async function upload(): Promise<{ response: Response; path: string }> {
  const path = `avatars/${me}/${newId()}.png`
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a40' } })
  const response = await fetch(`${origin}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'image/png' },
    body: new Uint8Array(await picture.png().toBuffer()),
  })
  return { response, path }
}

describe('a server whose S3 hangs', () => {
  it('answers all other requests, refuses files with 503 in time, and recovers with S3', async () => {
    const { response, path } = await upload()
    expect(response.status).toBe(200)
    const look = () => fetch(`${origin}/storage/v1/object/public/${path}`)
    expect((await look()).status).toBe(200)

    s3.hang()
    let isOver = false
    const visitors = Promise.all(Array.from({ length: AT_ONCE + BEYOND }, look)).finally(() => {
      isOver = true
    })
    await expect.poll(() => s3.asked()).toBeGreaterThan(10)
    const bounties = await fetch(`${origin}/api/v1/bounties`)
    expect(isOver).toBe(false)
    expect(bounties.status).toBe(200)
    const answers = await visitors
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    // Those beyond may be refused at the door, which asks for one second: on a busy machine no place is free in time.
    const waits = answers.map(({ headers }) => headers.get('retry-after'))
    expect(waits.filter((wait) => wait !== '1' && wait !== '2')).toEqual([])
    expect(waits.filter((wait) => wait === '1').length).toBeLessThanOrEqual(BEYOND)

    const refused = await upload()
    expect(refused.response.status).toBe(503)
    expect(await refused.response.json()).toMatchObject({ code: 'Unavailable' })

    s3.work()
    await expect.poll(async () => (await look()).status).toBe(200)
  })

  it('refuses files with 503 when S3 refuses connections', async () => {
    const { path } = await upload()
    await s3.close()
    const answer = await fetch(`${origin}/storage/v1/object/public/${path}`)
    expect(answer.status).toBe(503)
    expect((await upload()).response.status).toBe(503)
  })
})
