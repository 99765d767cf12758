import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asker, JOINED_PASSWORD, type Joined, join } from '../../testing/builders/account-people.ts'
import {
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from '../../testing/clients/trace-receiver.ts'
import { startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { createRpc } from '../chain/rpc/rpc.ts'
import { loadConfig } from '../config/config.ts'
import { systemClock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { createMailSender } from '../platform/mail/mail-sender.ts'
import { insertMail } from '../platform/mail/mails.queries.ts'
import { createJobQueue } from '../platform/work/jobs.ts'
import { startTracing, traceWork } from './tracing.ts'

const configOf = (environment: Record<string, string>) =>
  loadConfig({ LOG_LEVEL: 'silent', ...environment }, 'no such file').tracing

/** Traces to a receiver until stopped, which exports the rest. */
async function traceTo(url: string, environment: Record<string, string> = {}) {
  const failures: string[] = []
  const config = configOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...environment })
  const stop = await startTracing(config, '1.2.3', (message) => failures.push(message))
  return { stop, failures }
}

let receiver: TraceReceiver
let t: TestApp
let ann: Joined
const lines: string[] = []
/** The receiver has everything up to here. */
let flush: () => Promise<void>

const PROXY = { TRUST_PROXY: '127.0.0.1' }

beforeAll(async () => {
  receiver = await startTraceReceiver()
  const tracing = await traceTo(receiver.url, {
    OTEL_SERVICE_NAME: 'laurel-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=a%20test',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20secret',
  })
  flush = tracing.stop
  t = await startTestApp({
    environment: { ...PROXY, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LOG_LEVEL: 'info' },
    logTo: { write: (line) => void lines.push(line) },
  })
  ann = await join(t)
})
afterAll(async () => {
  await flush()
  await t.close()
  await receiver.close()
})

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = `00-${TRACE}-b7ad6b7169203331-01`

const attribute = (span: ReceivedSpan, name: string) =>
  Object.values(span.attributes.find(({ key }) => key === name)?.value ?? {})[0]

describe('a traced server', () => {
  let spans: ReceivedSpan[]
  let key: string
  const named = (name: string) => spans.filter((span) => span.name === name)
  const childrenOf = ({ spanId }: ReceivedSpan) =>
    spans.filter(({ parentSpanId }) => parentSpanId === spanId)

  beforeAll(async () => {
    key = await useEverything()
    await flush()
    spans = receiver.spans()
  })

  async function useEverything(): Promise<string> {
    const ask = asker(t)
    const created = await ask(ann.token, 'POST', '/api/v1/me/api-keys', {
      name: 'CI of Ann',
      scopes: ['bounties:read'],
      expiresInDays: 30,
    })
    expect(created.statusCode, created.body).toBe(201)
    const { secret } = created.json<{ secret: string }>()
    await ask(`Bearer ${secret}`, 'GET', '/api/v1/bounties?search=private-words')
    await ask(null, 'GET', `/api/v1/bounties/${newId()}`)
    await ask(null, 'GET', '/healthz')
    await t.app.inject({ url: '/api/v1/config', headers: { traceparent: CALLER } })
    await t.app.inject({
      url: '/api/v1/config',
      headers: { traceparent: CALLER },
      remoteAddress: '198.51.100.7',
    })
    await sendMail()
    await callChain()
    return secret
  }

  async function sendMail(): Promise<void> {
    const now = systemClock.now()
    await insertMail(t.database.db, {
      id: newId(),
      kind: 'notice',
      priority: 1,
      recipient: 'mailed@example.test',
      subject: 'Private subject',
      text: '',
      html: '',
      unsubscribeUrl: null,
      usefulUntil: new Date(now.getTime() + 60_000),
      now,
    })
    const sender = createMailSender({
      database: t.database,
      mailer: { send: async () => {}, reach: async () => {}, close: () => {} },
      clock: systemClock,
      onError: (error) => {
        throw error
      },
    })
    expect(await sender.sendDue()).toBeGreaterThan(0)
  }

  async function callChain(): Promise<void> {
    const rpc = createRpc(
      async <Answer>() => ({ jsonrpc: '2.0', id: '1', result: 1 }) as Answer,
      new AbortController().signal,
    )
    await rpc('getSlot', ['a-private-param'], z.number())
  }

  it('makes a span for a request, with its transaction and its statements within', () => {
    const [request] = named('POST /api/v1/me/api-keys')
    if (request === undefined) throw new Error(spans.map(({ name }) => name).join('\n'))
    expect(request.kind).toBe(2)
    expect(request.parentSpanId).toBeUndefined()
    expect(attribute(request, 'http.response.status_code')).toBe(201)
    const transaction = childrenOf(request).find(({ name }) => name === 'transaction')
    if (transaction === undefined) throw new Error('no transaction')
    const statements = childrenOf(transaction)
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['begin', 'insert', 'commit']),
    )
    for (const span of [transaction, ...statements]) expect(span.traceId).toBe(request.traceId)
  })

  it('names requests by their route, and leaves out probes', () => {
    expect(named('GET /api/v1/bounties/:id')).toHaveLength(1)
    expect(spans.filter(({ name }) => name.includes('healthz'))).toEqual([])
  })

  it('continues the trace of a trusted proxy, and begins a new one for others', () => {
    const [trusted, stranger] = named('GET /api/v1/config')
    expect(trusted).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' })
    expect(stranger?.traceId).not.toBe(TRACE)
    expect(stranger?.parentSpanId ?? '').toBe('')
  })

  it('makes spans of mails and calls of the chain', () => {
    expect(named('mail').length).toBeGreaterThan(0)
    expect(named('chain getSlot')).toHaveLength(1)
  })

  it('exports no address, password, key, id or text of anyone', () => {
    const text = receiver.bodies.join('')
    expect(spans.length).toBeGreaterThan(20)
    for (const secret of [
      ...[ann.email, ann.userId, ann.token, ann.token.replace('Bearer ', ''), key],
      ...[JOINED_PASSWORD, 'example.test', 'CI of Ann', 'private', 'Private', '127.0.0.1'],
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/\$1|select /)
  })

  it('says who it is, with the headers that the receiver asks for', () => {
    expect(receiver.resources()[0]).toMatchObject({
      'service.name': 'laurel-test',
      'service.version': '1.2.3',
      'deployment.environment.name': 'a test',
    })
    const [{ path, headers } = { path: '', headers: {} }] = receiver.requests
    expect(path).toBe('/v1/traces')
    expect(headers['x-collector-key']).toBe('a secret')
  })

  it('puts the ids of the span into the lines of the log, and a key of the person', () => {
    const [request] = named('POST /api/v1/me/api-keys')
    const line = lines
      .map((text) => JSON.parse(text))
      .find(({ req }) => req?.path === '/api/v1/me/api-keys')
    expect(line).toMatchObject({ trace: request?.traceId, span: request?.spanId })
    expect(line.person).toMatch(/^[\w-]{16}$/)
    expect(lines.join('')).not.toContain(ann.userId)
  })
})

describe('a job', () => {
  it('is linked to the request that sent it', async () => {
    const other = await startTraceReceiver()
    const { stop } = await traceTo(other.url)
    const done = Promise.withResolvers<void>()
    const write = () => {
      done.resolve()
      return { to: 'ann@example.test', subject: 'x', text: '', html: '' }
    }
    const jobs = createJobQueue(t.database)
    await jobs.start({
      writeReminder: write,
      writeNews: write,
      writeDigest: write,
      writeSearchAlert: write,
      writeWaitlist: write,
      writeTicket: write,
      writeWebhook: write,
      writeApiKey: write,
      sweep: async () => {},
    })
    await traceWork({ name: 'a request' }, () =>
      jobs.send(t.database.db, 'waitlist', { to: 'ann@example.test', token: 'a-token' } as never),
    )
    await done.promise
    await jobs.stop()
    await stop()
    const find = (name: string) => other.spans().find((span) => span.name === name)
    const [request, job] = [find('a request'), find('job waitlist')]
    expect(job?.links).toMatchObject([{ traceId: request?.traceId, spanId: request?.spanId }])
    expect(job?.traceId).not.toBe(request?.traceId)
    expect(other.bodies.join('')).not.toMatch(/a-token|example\.test/)
    await other.close()
  })
})

describe('a receiver', () => {
  it('that is down changes nothing but a line of the log', async () => {
    const gone = await startTraceReceiver()
    await gone.close()
    const { stop, failures } = await traceTo(gone.url)
    expect((await t.app.inject('/api/v1/config')).statusCode).toBe(200)
    await stop()
    expect(failures.length).toBeLessThanOrEqual(1)
  })

  it('that hangs delays a stop by a few seconds only', async () => {
    const deaf = await startTraceReceiver({ hangs: true })
    const { stop } = await traceTo(deaf.url)
    expect((await t.app.inject('/api/v1/config')).statusCode).toBe(200)
    const begunAt = performance.now()
    await stop()
    expect(performance.now() - begunAt).toBeLessThan(8000)
    expect(deaf.bodies.length).toBeGreaterThan(0)
    await deaf.close()
  })

  it.each([
    ['always_off', '1'],
    ['traceidratio', '0'],
    ['parentbased_traceidratio', '0'],
  ])('gets nothing of the sampler %s with %s', async (name, share) => {
    const idle = await startTraceReceiver()
    const { stop } = await traceTo(idle.url, {
      OTEL_TRACES_SAMPLER: name,
      OTEL_TRACES_SAMPLER_ARG: share,
    })
    expect((await t.app.inject('/api/v1/config')).statusCode).toBe(200)
    await stop()
    expect(idle.bodies).toEqual([])
    await idle.close()
  })
})

describe('the settings', () => {
  it.each([
    {},
    { OTEL_SERVICE_NAME: 'laurel' },
    { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
    { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
  ])('leave it off with %o', (environment) => {
    expect(configOf(environment as Record<string, string>)).toBeNull()
  })

  it.each([
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/in/' },
      'https://otel.example/in/v1/traces',
    ],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://otel.example/t' }, 'https://otel.example/t'],
  ])('turn it on with %o', (environment, url) => {
    expect(configOf(environment as Record<string, string>)?.url).toBe(url)
  })

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'name=%0d%0a'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=%'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_TRACES_SAMPLER', 'often'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_SDK_DISABLED', 'perhaps'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => configOf({ [name]: value })).toThrow(name)
  })
})

describe('a server without tracing', () => {
  it('loads nothing of the SDK, which a traced one does', async () => {
    const script = `
      import { createRequire } from 'node:module'
      import '${new URL('../app/server.ts', import.meta.url).href}'
      import { startTracing } from '${new URL('./tracing.ts', import.meta.url).href}'
      const loaded = () =>
        Object.keys(createRequire(import.meta.url).cache).filter((path) =>
          /@opentelemetry.(sdk|exporter|otlp|resources)/.test(path),
        ).length
      const off = loaded()
      await startTracing(null, '', () => {})
      const still = loaded()
      const sampler = { name: 'always_off', share: 0 }
      await startTracing({ url: 'http://127.0.0.1:9/', headers: {}, sampler, resource: {} }, '', () => {})
      console.log(JSON.stringify([off, still, loaded() > 0]))
      process.exit()
    `
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--no-warnings', '-e', script],
      { cwd: fileURLToPath(new URL('.', import.meta.url)) },
    )
    expect(JSON.parse(stdout)).toEqual([0, 0, true])
  })
})
