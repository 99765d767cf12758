import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  freePort,
  postgresOf,
  type RunningProcess,
  runProgram,
  statusOf,
  untilReady,
} from '../../testing/servers/server-process.ts'
import { inspectProcess } from '../db/embedded/embedded-process.ts'

/** Starting, recovering and stopping PostgreSQL takes a while on a busy machine. */
vi.setConfig({ testTimeout: 90_000 })

const PASSWORD = 'Correct-Horse-9'
const EMAIL = 'ann@example.test'

let folder: string
let dataDir: string
let settings: Record<string, string>
let url: string
let server: RunningProcess
let authorization: string
/** All output of the servers of this file. */
let log = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-process-'))
  // As root, PostgreSQL runs under another account, which must have access.
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  settings = { DATA_DIR: dataDir, DEMO: 'off', PROOF_OF_WORK: 'off', PORT: String(port) }
  await start()
})
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = runProgram('main.ts', folder, settings)
  server.ended.then(() => {
    log += server.said()
  })
  await untilReady(server, url)
}

/** Stops the server and returns its exit code, which is 1 when it did not stop within its limit. */
async function stop(): Promise<unknown> {
  server.child.kill('SIGTERM')
  return server.ended
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Signs up, reads the mail that a job wrote to the outbox, and confirms; returns the `Authorization` header. */
async function signUp(): Promise<string> {
  await post('/auth/v1/signup', { email: EMAIL, password: PASSWORD })
  const outbox = join(dataDir, 'outbox')
  const mails = () => (existsSync(outbox) ? readdirSync(outbox).filter(isMail) : [])
  await expect.poll(mails).toHaveLength(1)
  const mail = JSON.parse(readFileSync(join(outbox, mails()[0] ?? ''), 'utf8'))
  const token = /^\d{6}$/m.exec(mail.text)?.[0]
  const answer = await post('/auth/v1/verify', { type: 'signup', email: EMAIL, token })
  const session = (await answer.json()) as { access_token: string }
  return `Bearer ${session.access_token}`
}

/** The socket of an open page, and the code that it is closed with. */
async function openSocket(): Promise<{ closed: Promise<number> }> {
  const config = (await (await fetch(`${url}/api/v1/config`)).json()) as { publicKey: string }
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${config.publicKey}`
  const socket = new WebSocket(address)
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  return { closed }
}

const isMail = (name: string): boolean => name.endsWith('.json')

/** Writes a draft under an idempotency key; returns the status, 0 when there was no answer. */
async function write(key: string): Promise<number> {
  try {
    const headers = { authorization, 'idempotency-key': key }
    const answer = await post('/api/v1/bounties', { title: key }, headers)
    if (answer.status >= 400) {
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      const problem = (await answer.json()) as { code: string }
      expect(problem.code).toBe('database_unavailable')
      expect(answer.headers.get('retry-after')).toBe('2')
    }
    return answer.status
  } catch (error) {
    if (error instanceof TypeError) return 0
    throw error
  }
}

/** Repeats a write under a key until it is acknowledged; returns the statuses before. */
async function writeUntilDone(key: string): Promise<number[]> {
  const statuses: number[] = []
  for (;;) {
    const status = await write(key)
    if (status === 201) return statuses
    statuses.push(status)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The titles of all drafts, sorted. */
async function drafts(): Promise<string[]> {
  const titles: string[] = []
  let cursor = ''
  do {
    const answer = await fetch(`${url}/api/v1/me/bounties?limit=50${cursor}`, {
      headers: { authorization },
    })
    const page = (await answer.json()) as { items: { title: string }[]; nextCursor: string | null }
    titles.push(...page.items.map(({ title }) => title))
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
  } while (cursor !== '')
  return titles.sort()
}

const written: string[] = []

/** Writes many drafts with several writers while `disturb` runs; returns the statuses of refused attempts. */
async function writeThrough(name: string, disturb: () => Promise<unknown>): Promise<number[]> {
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    const refusals: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const key = `${name}-${writer}-${count}`
      written.push(key)
      refusals.push(...(await writeUntilDone(key)))
    }
    return refusals
  })
  const disturbance = disturb()
  const refusals = await Promise.all(writers)
  await disturbance
  return refusals.flat()
}

describe('a running server', () => {
  it('prints which database it uses', () => {
    expect(server.said()).toContain(`Database: embedded, in ${dataDir}\n`)
  })

  it('prints the link for the first admin', async () => {
    await expect
      .poll(() => server.said())
      .toMatch(/No one is admin yet\..+\n.+\/admin\?first=[\w-]{43}\n/)
  })

  it('keeps its data folder from other accounts', () => {
    expect(statSync(dataDir).mode & 0o066).toBe(0)
  })

  it('answers only this machine, even to requests of a proxy', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url, { headers })).status).toBe(403)
  })

  it('accepts people: the mail of a sign-up arrives, and its code starts a session', async () => {
    authorization = await signUp()
    expect(await drafts()).toEqual([])
  })

  it('refuses a second server on its data folder by name, and keeps running', async () => {
    const port = String(await freePort())
    const second = runProgram('main.ts', folder, { ...settings, PORT: port })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Another Laurel server (process ${server.child.pid})`)
    expect(second.said()).not.toMatch(/^ +at /m)
    expect(await statusOf(`${url}/readyz`)).toBe(200)
  })

  it('shares its database with commands', async () => {
    const cli = (...args: string[]) => runProgram('cli.ts', folder, settings, args)
    const keys = cli('keys')
    expect(await keys.ended, keys.said()).toBe(0)
    const config = (await (await fetch(`${url}/api/v1/config`)).json()) as { publicKey: string }
    expect(keys.said()).toContain(`ANON_KEY=${config.publicKey}`)
    const wrong = cli('grant', EMAIL, 'emperor')
    expect(await wrong.ended).toBe(64)
    expect(wrong.said()).toBe(
      `Database: embedded, in ${dataDir}\ngrant: the role must be one of moderator, finance, admin\n`,
    )
    const help = cli('backup', '--help')
    expect(await help.ended).toBe(0)
    expect(help.said()).toContain('backup FILE [--force]')
    expect(readdirSync(folder)).not.toContain('--help')
    expect(await statusOf(`${url}/readyz`)).toBe(200)
  })

  it('performs a write once, however often it is sent', async () => {
    written.push('write-once')
    expect([await write('write-once'), await write('write-once')]).toEqual([201, 201])
    expect(await drafts()).toEqual(written)
  })
})

describe('a database that is killed', () => {
  it('recovers; meanwhile requests get proper errors, and no write is lost or repeated', async () => {
    const seen = new Set<number>()
    const healths = new Set<number>()
    let isWatching = true
    const watch = async () => {
      while (isWatching) {
        seen.add(await statusOf(`${url}/readyz`))
        healths.add(await statusOf(`${url}/healthz`))
      }
    }
    const watching = watch()
    const refusals = await writeThrough('database', async () => {
      const pid = postgresOf(dataDir)
      process.kill(pid ?? 0, 'SIGKILL')
      await expect.poll(() => postgresOf(dataDir), { timeout: 30_000 }).not.toBe(pid)
    })
    await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 30_000 }).toBe(200)
    isWatching = false
    await watching
    expect(await drafts()).toEqual(written.sort())
    expect(new Set(refusals)).toEqual(new Set([503]))
    expect([...seen].sort()).toEqual([200, 503])
    expect([...healths]).toEqual([200])
    expect(server.child.exitCode).toBeNull()
  })
})

describe('a server that is killed', () => {
  it('attaches to its database at the next start, and no write is lost or repeated', async () => {
    const pid = postgresOf(dataDir)
    await writeThrough('server', async () => {
      server.child.kill('SIGKILL')
      expect(await server.ended).toBe('SIGKILL')
      expect(postgresOf(dataDir)).toBe(pid)
      await start()
    })
    expect(postgresOf(dataDir)).toBe(pid)
    expect(server.said()).toContain('attached to it')
    expect(await drafts()).toEqual(written.sort())
  })
})

describe('SIGTERM', () => {
  it('stops a server after it answered open requests, and then its database', async () => {
    const pid = postgresOf(dataDir) ?? 0
    const socket = await openSocket()
    const answer = halfARequest()
    await answer.begun
    const stopping = stop()
    expect(await socket.closed).toBe(1012)
    answer.finish()
    expect(await answer.received).toMatch(/^HTTP\/1\.1 201 Created[\s\S]*connection: close/im)
    written.push('late')
    expect(await stopping).toBe(0)
    expect(inspectProcess(pid)).toBeNull()
    expect(readdirSync(dataDir)).not.toContain('postgres.url')
    expect(readdirSync(dataDir)).not.toContain('postgres.lock')
  })

  it('loses nothing: all data is there after the next start', async () => {
    await start()
    expect(await drafts()).toEqual(written.sort())
  })

  it.each(['SIGINT', 'SIGHUP'] as const)(
    'may be repeated while the server stops (%s, as npm and a terminal do)',
    async (signal) => {
      await stop()
      await start()
      server.child.stdout?.on('data', () => server.child.kill(signal))
      server.child.kill(signal)
      server.child.kill('SIGINT')
      expect(await server.ended).toBe(0)
      expect(postgresOf(dataDir)).toBeNull()
      await start()
    },
  )

  it('stops in order when its output is no longer read', async () => {
    server.child.stdout?.destroy()
    server.child.stderr?.destroy()
    expect(await stop()).toBe(0)
    expect(postgresOf(dataDir)).toBeNull()
    await start()
  })

  it('stops a first start that creates the database, and the next start succeeds', async () => {
    const first = { ...settings, DATA_DIR: join(folder, 'first'), PORT: String(await freePort()) }
    const cut = runProgram('main.ts', folder, first)
    await expect.poll(() => existsSync(join(folder, 'first', 'postgres.new'))).toBe(true)
    cut.child.kill('SIGINT')
    cut.child.kill('SIGINT')
    expect(await cut.ended, cut.said()).toBe(0)
    expect(postgresOf(join(folder, 'first'))).toBeNull()
    const next = runProgram('main.ts', folder, first)
    await untilReady(next, `http://127.0.0.1:${first.PORT}`)
    next.child.kill('SIGINT')
    expect(await next.ended).toBe(0)
  })

  it('stops a start in progress, and its database', async () => {
    await stop()
    server = runProgram('main.ts', folder, settings)
    await expect.poll(() => postgresOf(dataDir), { timeout: 30_000 }).not.toBeNull()
    expect(await stop()).toBe(0)
    expect(postgresOf(dataDir)).toBeNull()
    expect(server.said()).not.toMatch(/^ +at /m)
  })

  /** A write whose body ends only on command; it has begun when the server asks for its body. */
  function halfARequest() {
    const body = JSON.stringify({ title: 'late' })
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    const head = [
      'POST /api/v1/bounties HTTP/1.1',
      'host: localhost',
      `authorization: ${authorization}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'expect: 100-continue',
    ]
    const begun = Promise.withResolvers<void>()
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
      begun.resolve()
    })
    const received = once(socket, 'close').then(() => text)
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    return { begun: begun.promise, received, finish: () => void socket.write(body) }
  }
})

describe('a start that must fail', () => {
  it('reports that its port is taken, and leaves no database behind', async () => {
    const taken = createServer().listen(Number(settings.PORT), '127.0.0.1')
    const refused = runProgram('main.ts', folder, settings)
    expect(await refused.ended).toBe(1)
    taken.close()
    expect(refused.said()).toMatch(
      /^Laurel .+\nCould not start: port \d+ on 127\.0\.0\.1 is in use: .+ set PORT\n$/,
    )
    expect(refused.said()).not.toMatch(/^ +at /m)
    expect(postgresOf(dataDir)).toBeNull()
  })

  it.each([
    ['PORT', { PORT: 'x' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
    ['PUBLIC_URL', { HOST: '0.0.0.0', SMTP_URL: 'smtp://localhost', TRUST_PROXY: 'none' }],
    ['SMTP_URL', { HOST: '0.0.0.0', PUBLIC_URL: 'https://laurel.example', TRUST_PROXY: 'none' }],
    ['TRUST_PROXY', { PUBLIC_URL: 'https://laurel.example', SMTP_URL: 'smtp://localhost' }],
  ])('exits with 78 and names %s', async (key, environment) => {
    const refused = runProgram('main.ts', folder, {
      DATA_DIR: join(folder, 'none'),
      ...environment,
    })
    expect(await refused.ended).toBe(78)
    expect(refused.said()).toMatch(new RegExp(`^Configuration: ${key}: .+\n$`))
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  it('checks its settings before it creates or opens a database', async () => {
    const taken = createServer().listen(Number(settings.PORT), '127.0.0.1')
    const nowhere = join(folder, 'nowhere')
    const refused = runProgram('main.ts', folder, { ...settings, DATA_DIR: nowhere })
    expect(await refused.ended).toBe(1)
    taken.close()
    expect(existsSync(nowhere)).toBe(false)
  })

  it('exits with 78 and names keys that .env must not have, for commands too', async () => {
    writeFileSync(join(folder, '.env'), 'PROT=3000\n')
    for (const program of ['main.ts', 'cli.ts'] as const) {
      const refused = runProgram(program, folder, settings, ['keys'])
      expect(await refused.ended).toBe(78)
      expect(refused.said()).toContain('PROT: unknown setting in .env')
    }
    rmSync(join(folder, '.env'))
  })

  it('reports that a remote database does not answer', async () => {
    const address = `postgres://localhost:${await freePort()}/laurel`
    const refused = runProgram('main.ts', folder, { ...settings, DATABASE_URL: address })
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toMatch(/^Database: .+\nCould not start: .*ECONNREFUSED/m)
    expect(refused.said()).not.toMatch(/^ +at /m)
  })
})

describe('the log', () => {
  it('records requests, and no password, token, code or link', () => {
    const said = log + server.said()
    expect(said).toContain('"path":"/api/v1/bounties"')
    const [, payload = ''] = authorization.split('.')
    for (const secret of [PASSWORD, payload, EMAIL, 'token_hash', 'argon2']) {
      expect(said).not.toContain(secret)
    }
  })
})
