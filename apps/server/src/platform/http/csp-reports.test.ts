import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CSP_REPORT_PATH, registerCspReports } from './csp-reports.ts'
import { sendProblem } from './problem-handler.ts'

let app: FastifyInstance
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  app = Fastify({
    logger: { level: 'warn', stream: { write: (line) => lines.push(JSON.parse(line)) } },
  })
  app.setErrorHandler(sendProblem)
  registerCspReports(app)
  await app.ready()
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
})

let senders = 0
function send(body: unknown, options: { type?: string; remoteAddress?: string } = {}) {
  senders += 1
  return app.inject({
    method: 'POST',
    url: CSP_REPORT_PATH,
    remoteAddress: options.remoteAddress ?? `192.0.2.${senders}`,
    headers: { 'content-type': options.type ?? 'application/csp-report' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const report = (change: Record<string, unknown> = {}) => ({
  'csp-report': {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?token=abc',
    'document-uri': 'https://laurel.example/auth?code=secret#access_token=secret',
    'source-file': 'https://laurel.example/assets/start.js',
    'line-number': 12,
    'original-policy': "default-src 'self'",
    ...change,
  },
})

describe('POST /csp-reports', () => {
  it('logs what was blocked and where, without the query strings of addresses', async () => {
    expect((await send(report())).statusCode).toBe(204)
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'csp violation',
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        page: 'https://laurel.example/auth',
        source: 'https://laurel.example/assets/start.js',
        line: 12,
      }),
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secret|token/)
  })

  it('logs short texts only, and ignores anything that is not a report', async () => {
    const long = report({ 'blocked-uri': 'a'.repeat(5000), 'line-number': {} })
    expect((await send(long)).statusCode).toBe(204)
    expect(lines).toMatchObject([{ blocked: 'a'.repeat(200), line: 0 }])
    for (const body of [{}, [], null, { 'csp-report': 1 }]) {
      expect((await send(body)).statusCode).toBe(204)
    }
    expect(lines).toHaveLength(1)
  })

  it.each([
    [
      'more than 16 KiB',
      report({ 'original-policy': 'x'.repeat(17_000) }),
      'application/csp-report',
      413,
    ],
    ['half a report', '{"csp-report":', 'application/csp-report', 400],
    ['a prototype', '{"__proto__":{}}', 'application/csp-report', 400],
    ['another type', report(), 'application/json', 415],
  ])('refuses %s', async (_name, body, type, status) => {
    expect((await send(body, { type })).statusCode).toBe(status)
  })

  it('accepts twenty a minute from one address', async () => {
    const remoteAddress = '198.51.100.1'
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await send(report(), { remoteAddress })).statusCode)
    }
    expect(statuses.lastIndexOf(204)).toBe(19)
    expect(statuses[20]).toBe(429)
    expect(lines.filter(({ msg }) => msg === 'csp violation')).toHaveLength(20)
  })
})
