import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BlobMissing, type Blobs, openBlobs } from './blobs.ts'

/** The little of S3 that is used here: put, get, head, copy and delete of objects by path. */
function startS3(objects: Map<string, Buffer>, seen: string[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, headers } = request
    const key = new URL(request.url ?? '/', 'http://s3').pathname
    seen.push(`${method} ${headers.authorization?.split(' ')[0]}`)
    const source = headers['x-amz-copy-source']
    if (method === 'PUT' && source !== undefined) {
      objects.set(
        key,
        objects.get(`/${decodeURIComponent(String(source)).replace(/^\//, '')}`) ?? Buffer.alloc(0),
      )
      return response
        .setHeader('content-type', 'application/xml')
        .end('<CopyObjectResult><ETag>"e"</ETag></CopyObjectResult>')
    }
    if (method === 'PUT') {
      objects.set(key, bodyOf(Buffer.concat(chunks), headers['content-encoding']))
      return response.setHeader('etag', '"e"').end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const bytes = objects.get(key)
    if (bytes === undefined) {
      return response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end(method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>')
    }
    return response
      .writeHead(200, { 'content-length': bytes.length })
      .end(method === 'HEAD' ? undefined : bytes)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** Takes the signed chunks apart that the client may send. */
function bodyOf(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding?.includes('aws-chunked') !== true) return body
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

let folder: string
let s3: Server
const objects = new Map<string, Buffer>()
const seen: string[] = []
const places: Record<string, Blobs> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-blobs-'))
  s3 = await startS3(objects, seen)
  const { port } = s3.address() as AddressInfo
  places['a folder'] = openBlobs({ dataDir: folder, s3: null })
  places.S3 = openBlobs({
    dataDir: folder,
    s3: {
      bucket: 'laurel',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
  })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  s3.closeAllConnections()
  await new Promise((resolve) => s3.close(resolve))
})

describe.each(['a folder', 'S3'])('bytes in %s', (place) => {
  const open = (): Blobs => places[place] as Blobs

  it('come back as they were put, copied, and gone', async () => {
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
  it('keeps a folder to itself, and says where the bytes are', async () => {
    const blobs = openBlobs({ dataDir: folder, s3: null })
    await blobs.put('cd/three', Buffer.from('x'), 'image/webp')
    expect(await readFile(join(folder, 'blobs/cd/three'), 'utf8')).toBe('x')
    expect((await stat(join(folder, 'blobs'))).mode & 0o077).toBe(0)
    expect(blobs).toMatchObject({ isFolder: true, place: join(folder, 'blobs') })
    expect(places.S3).toMatchObject({ isFolder: false, place: expect.stringContaining('laurel') })
  })

  it('signs what it asks of S3', () => {
    expect(seen.length).toBeGreaterThan(4)
    expect(new Set(seen.map((line) => line.split(' ')[1]))).toEqual(new Set(['AWS4-HMAC-SHA256']))
  })
})
