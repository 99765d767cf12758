import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../../src/config/config.ts'

/** A server with the subset of S3 that is used here; it can be made to hang. */
export interface FakeS3 {
  /** Its storage configuration. */
  settings: NonNullable<Config['s3']>
  /** The signature header of each request so far. */
  signedBy: readonly (string | undefined)[]
  /** Number of requests so far. */
  asked(): number
  /** Accepts requests without answering, until `work`. */
  hang(): void
  work(): void
  /** Refuses connections from now on. */
  close(): Promise<void>
}

/** Put, get, head, copy and delete of objects by path. Close it in `afterAll`. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const signedBy: (string | undefined)[] = []
  let isHanging = false
  const server = createServer(async (request, response) => {
    signedBy.push(request.headers.authorization?.split(' ')[0])
    if (isHanging) return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    return respond(objects, request, Buffer.concat(chunks), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      bucket: 'laurel',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    signedBy,
    asked: () => signedBy.length,
    hang() {
      isHanging = true
    },
    work() {
      isHanging = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Responds from the stored objects. */
function respond(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  const { method, headers } = request
  const key = new URL(request.url ?? '/', 'http://s3').pathname
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
    objects.set(key, bodyOf(body, headers['content-encoding']))
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
}

/** Decodes the signed chunks that the client may send. */
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
