import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'

/** A statement sent to PostgreSQL, with its values as text. */
export interface Heard {
  text: string
  values: (string | null)[]
  /** The connection that it was sent on. */
  connection: number
}

/** A proxy between a program and PostgreSQL that captures statements. */
export interface Capture {
  /** The URL for the program, instead of the database's own. */
  url: string
  /** Captures the statements sent while `work` runs, in order. */
  during(work: () => Promise<void>): Promise<Heard[]>
  stop(): Promise<void>
}

/** Opens a socket in `folder` that forwards everything to the database at `url`. */
export async function openCapture(url: string, folder: string): Promise<Capture> {
  const heard: Heard[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((client) => {
    connections += 1
    const connection = connections
    const upstream = dialDatabase(url)
    const read = createReader((text, values) => heard.push({ text, values, connection }))
    client.on('data', (chunk: Buffer) => read(chunk))
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
  })
  server.listen(join(folder, '.s.PGSQL.5432'))
  const captured = new URL(url)
  captured.hostname = 'localhost'
  captured.port = ''
  captured.searchParams.set('host', folder)
  return {
    url: captured.href,
    during: async (work) => {
      heard.length = 0
      await work()
      return [...heard]
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function dialDatabase(url: string): Socket {
  const { hostname, port, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const number = port === '' ? 5432 : Number(port)
  return host.startsWith('/')
    ? dial(join(host, `.s.PGSQL.${number}`))
    : dial({ host, port: number, noDelay: true })
}

/** Reads the client's side of the PostgreSQL protocol (version 3) as it arrives in pieces. */
export function createReader(
  hear: (text: string, values: (string | null)[]) => void,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false
  const prepared = new Map<string, string>()

  const take = (type: string, body: Buffer): void => {
    const text = textsOf(body)
    if (type === 'Q') hear(text.next(), [])
    if (type === 'P') prepared.set(text.next(), text.next())
    if (type !== 'B') return
    text.next()
    const name = text.next()
    hear(prepared.get(name) ?? '', valuesOf(body.subarray(text.offset())))
  }

  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      // Only the first message has no type.
      const typeLength = isStarted ? 1 : 0
      if (rest.length < typeLength + 4) return
      const end = typeLength + rest.readInt32BE(typeLength)
      if (rest.length < end) return
      if (isStarted) take(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, end))
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}

/** Splits zero-terminated strings. */
function textsOf(body: Buffer): { next(): string; offset(): number } {
  let offset = 0
  return {
    next: () => {
      const end = body.indexOf(0, offset)
      const text = body.toString('utf8', offset, end)
      offset = end + 1
      return text
    },
    offset: () => offset,
  }
}

/** The values of a Bind message, from its format codes on. */
function valuesOf(body: Buffer): (string | null)[] {
  let offset = 2 + 2 * body.readInt16BE(0)
  const count = body.readInt16BE(offset)
  offset += 2
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(offset)
    offset += 4
    if (length < 0) return null
    const value = body.toString('utf8', offset, offset + length)
    offset += length
    return value
  })
}
