import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../apps/server/src/platform/ids.ts'
import { startTestApp, type TestApp } from '../../../apps/server/testing/servers/test-app.ts'

let node: TestApp
let token: string
let me: string
beforeAll(async () => {
  node = await startTestApp()
  token = await node.signIn('mallory')
  const [, payload = ''] = token.split('.')
  me = JSON.parse(Buffer.from(payload, 'base64url').toString()).sub
})
afterAll(() => node.close())

interface Refusal {
  statusCode: string
  code: string
  message: string
}

async function upload(
  path: string,
  bytes: Buffer | string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Refusal & { Id: string; Key: string } }> {
  await node.database.pool.query('delete from rate_limits')
  const answer = await node.app.inject({
    method: 'POST',
    url: `/storage/v1/object/avatars/${path}`,
    headers: { authorization: token, 'content-type': 'image/png', ...headers },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const square = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif') =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#a40' } })
    .toFormat(format)
    .toBuffer()

/** A single-colour PNG of this many pixels, whose file has a few kilobytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 2000)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('files of a false type (check 49)', () => {
  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['nothing', ''],
    ['a few bytes', Buffer.from('89504e47', 'hex')],
    ['a signature without data', Buffer.from('89504e470d0a1a0a00000000', 'hex')],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj'],
  ])('refuses %s with 415', async (_what, bytes) => {
    const { status, body } = await upload(`${me}/${newId()}.png`, bytes)
    expect(status).toBe(400)
    expect(body).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
  })

  it.each(['gif', 'tiff', 'avif'] as const)('refuses a %s under any name', async (format) => {
    const { body } = await upload(`${me}/${newId()}.png`, await square(format))
    expect(body).toMatchObject({ statusCode: '415' })
  })

  it('refuses a picture with an HTML page appended', async () => {
    const page = Buffer.from('<script>alert(1)</script>')
    for (const format of ['png', 'webp'] as const) {
      const bytes = Buffer.concat([await square(format), page])
      expect((await upload(`${me}/${newId()}.png`, bytes)).body, format).toMatchObject({
        statusCode: '415',
      })
    }
  })

  it('refuses animations', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = await sharp([await frame('#f00'), await frame('#0f0')], {
      join: { animated: true },
    })
      .webp()
      .toBuffer()
    expect((await upload(`${me}/a.webp`, frames)).body).toMatchObject({ statusCode: '415' })
    const still = await square('png')
    const control = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
    const moving = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])
    expect((await upload(`${me}/a.png`, moving)).body).toMatchObject({ statusCode: '415' })
  })

  it('keeps only the pixels of a JPEG, upright', async () => {
    const sent = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const bytes = Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')])
    await node.database.pool.query('delete from rate_limits')
    const answer = await node.app.inject({
      method: 'POST',
      url: `/storage/v1/object/submissions/${me}/phone.jpg`,
      headers: { authorization: token, 'content-type': 'text/html' },
      payload: bytes,
    })
    expect(answer.statusCode).toBe(200)
    const { rows } = await node.database.pool.query<{ key: string; type: string }>(
      'select blob_key as key, mime_type as type from storage_objects where id = $1',
      [answer.json<{ Id: string }>().Id],
    )
    const kept = node.blobs.stored.get(rows[0]?.key ?? '') ?? Buffer.alloc(0)
    expect(rows[0]?.type).toBe('image/webp')
    expect(kept.toString('latin1')).not.toMatch(/script|somebody|Exif/)
    const read = await sharp(kept).metadata()
    expect(read).toMatchObject({ format: 'webp', width: 20, height: 40 })
    expect(read.exif).toBeUndefined()
  })

  it('refuses more than 40 megapixels before decoding, and survives false headers', async () => {
    const large = await upload(`${me}/bomb.png`, bomb(30_000, 30_000))
    expect(large.body).toMatchObject({ statusCode: '413', message: expect.stringMatching(/40/) })
    const broken = await upload(`${me}/broken.png`, bomb(5000, 5000))
    expect(broken.body).toMatchObject({ statusCode: '415' })
  })

  it.each([
    ['one pixel wide and 40 megapixels long', 1, 40_000_000],
    ['12,001 pixels long', 1000, 12_001],
    ['12,001 pixels wide', 12_001, 1000],
    ['more than 20 times as long as wide', 100, 2001],
  ])('refuses a picture %s before it decodes a pixel', async (_what, width, height) => {
    for (const bucket of ['avatars', 'submissions']) {
      await node.database.pool.query('delete from rate_limits')
      const answer = await node.app.inject({
        method: 'POST',
        url: `/storage/v1/object/${bucket}/${me}/${newId()}.png`,
        headers: { authorization: token, 'content-type': 'image/png' },
        payload: bomb(width, height),
      })
      expect(answer.json(), bucket).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
    }
  })

  it('refuses more than 5 MB in either form', async () => {
    const heavy = Buffer.concat([await square('jpeg'), Buffer.alloc(5_242_881)])
    expect((await upload(`${me}/heavy.jpg`, heavy)).body).toMatchObject({
      statusCode: '413',
      code: 'EntityTooLarge',
    })
    const form = new FormData()
    form.append('', new Blob([new Uint8Array(heavy)]))
    const request = new Request('http://x', { method: 'POST', body: form })
    const { body } = await upload(`${me}/heavy.jpg`, Buffer.from(await request.arrayBuffer()), {
      'content-type': request.headers.get('content-type') ?? '',
    })
    expect(body).toMatchObject({ statusCode: '413' })
  })

  it('answers others while it processes pictures, two at a time', async () => {
    const noisy = await sharp({
      create: {
        width: 1200,
        height: 1200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 5 },
      },
    })
      .jpeg({ quality: 40 })
      .toBuffer()
    const uploads = Array.from({ length: 4 }, () => upload(`${me}/${newId()}.jpg`, noisy))
    const waits: number[] = []
    let isDone = false
    const all = Promise.all(uploads).finally(() => {
      isDone = true
    })
    while (!isDone) {
      const begunAt = performance.now()
      expect((await node.app.inject('/healthz')).statusCode).toBe(200)
      waits.push(performance.now() - begunAt)
      await pause(5)
    }
    expect((await all).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(waits.length).toBeGreaterThan(20)
  })
})

describe('names of files (check 50)', () => {
  const nameOf = async (path: string) => {
    const { status, body } = await upload(path, await square('png'), { 'x-upsert': 'true' })
    return status === 200 ? body.Key : body.code
  }

  it.each([
    ['climbing', '..%2F..%2Fetc/passwd.png', 'file/file/etc/passwd.png'],
    ['backslashes', '..%5C..%5Cwin.ini', '....win.ini'],
    ['NUL and line breaks', 'a%00b%0D%0Ac.png', 'abc.png'],
    ['a device', 'CON', 'CON'],
    ['right-to-left letters', 'gpj.%E2%80%AEexe.png', 'gpj.exe.png'],
    ['markup', '%3Cscript%3E.png', 'script.png'],
    ['300 characters', `${'n'.repeat(300)}.png`, 'n'.repeat(255)],
    ['only dots', '....', 'file'],
  ])('stores %s as the sanitiser returns it', async (_what, sent, kept) => {
    expect(await nameOf(`${me}/${sent}`)).toBe(`avatars/${me}/${kept}`)
  })

  it('refuses names that are empty, too deep or too long', async () => {
    expect(await nameOf(`${me}/${'a/'.repeat(12)}x`)).toBe('InvalidKey')
    expect(await nameOf(`${me}/${`${'a'.repeat(250)}/`.repeat(4)}x`)).toBe('InvalidKey')
    expect(await nameOf('/')).toBe('InvalidKey')
  })

  it('never uses a name as a path', async () => {
    await nameOf(`${me}/..%2F..%2Fescape.png`)
    expect(
      [...node.blobs.stored.keys()].every((key) => /^[0-9a-f]{2}\/[0-9a-f-]{36}(-\d+)?$/.test(key)),
    ).toBe(true)
  })
})
