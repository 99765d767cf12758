import { PROBLEMS, Problem, type ProblemCode } from '@laurel/contract/problems'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { logOptions } from '../log.ts'
import { sendProblem, toProblem, violatedUnique } from './problem-handler.ts'

/** An error of PostgreSQL with a SQLSTATE. */
function sqlState(code: string, more: { constraint?: string } = {}): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('secret text', 1, 'error'), { code, ...more })
}

const inQuery = (cause: Error) => new DrizzleQueryError('select $1', ['secret value'], cause)
const systemError = (code: string, syscall?: string) =>
  Object.assign(new Error(`${syscall ?? ''} ${code}`), { code, ...(syscall && { syscall }) })

describe('toProblem', () => {
  it.each<[ProblemCode, string[]]>([
    ['database_unavailable', ['57P01', '57P02', '57P03', '53300', '08006', '25006']],
    ['conflict', ['40001', '40P01', '55P03', '23505', '23503']],
    ['overloaded', ['57014']],
    ['validation_failed', ['22P02', '22P05', '22021', '22003', '22008']],
    ['internal_error', ['42601', '42P01', '23514', '22012', 'XX000', '']],
  ])('returns %s for the SQLSTATEs %j, alone and in a query', (code, states) => {
    for (const state of states) {
      expect(toProblem(sqlState(state)).code, state).toBe(code)
      expect(toProblem(inQuery(sqlState(state))).code, state).toBe(code)
    }
  })

  it.each([
    systemError('ECONNREFUSED', 'connect'),
    systemError('ENOENT', 'connect'),
    systemError('ECONNRESET', 'read'),
    systemError('EPIPE', 'write'),
    systemError('ENOTFOUND', 'getaddrinfo'),
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('timeout expired'),
    new Error('Client was closed and is not queryable'),
    new Error('Received unexpected dataRow message from backend.'),
    new pg.DatabaseError('received invalid response: 5', 5, 'error'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Query read timeout'),
  ])('reports an unavailable database for %s', (error) => {
    for (const problem of [toProblem(error), toProblem(inQuery(error))]) {
      expect(problem).toMatchObject({ code: 'database_unavailable', retryAfterSeconds: 2 })
    }
  })

  it('does not mistake a missing file for a missing database', () => {
    expect(toProblem(systemError('ENOENT', 'open')).code).toBe('internal_error')
  })

  it.each<[number, ProblemCode]>([
    [400, 'malformed_request'],
    [404, 'not_found'],
    [413, 'payload_too_large'],
    [414, 'not_found'],
    [415, 'unsupported_media_type'],
    [500, 'internal_error'],
  ])('maps %i of Fastify to %s', (statusCode, code) => {
    expect(toProblem(Object.assign(new Error('x'), { statusCode })).code).toBe(code)
  })

  it('blames a truncated body on the request', () => {
    const error = Object.assign(systemError('ECONNRESET', 'read'), { statusCode: 400 })
    expect(toProblem(error).code).toBe('malformed_request')
  })

  it('hides unexpected errors, of any thrown type', () => {
    for (const thrown of [new Error('secret'), 'secret', null, undefined, { code: '40001' }]) {
      const problem = toProblem(thrown)
      expect(problem.code).toBe('internal_error')
      expect(problem.message).toBe(PROBLEMS.internal_error.title)
    }
  })
})

describe('violatedUnique', () => {
  it('names the violated constraint', () => {
    const broken = sqlState('23505', { constraint: 'one_vote' })
    expect(violatedUnique(inQuery(broken))).toBe('one_vote')
    expect(violatedUnique(sqlState('23503', { constraint: 'one_vote' }))).toBeNull()
    expect(violatedUnique(new Error('23505'))).toBeNull()
  })
})

describe('sendProblem', () => {
  const lines: string[] = []
  const app = Fastify({
    logger: { ...logOptions('info'), stream: { write: (line) => void lines.push(line) } },
    genReqId: () => 'request-1',
  })
  app.setErrorHandler(sendProblem)
  const thrown: Record<string, unknown> = {
    refusal: new Problem('validation_failed', {
      detail: 'Look again',
      errors: [{ pointer: '/title', message: 'Too short' }],
    }),
    limit: new Problem('rate_limited', { retryAfterSeconds: 60 }),
    query: inQuery(sqlState('42601')),
    away: inQuery(new Error('Connection terminated unexpectedly')),
  }
  app.get<{ Params: { name: string } }>('/:name', ({ params }) => {
    throw thrown[params.name]
  })
  afterAll(() => app.close())

  async function answer(path: string) {
    lines.length = 0
    const response = await app.inject(path)
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/problem\+json/),
      'cache-control': 'no-store',
      'x-request-id': 'request-1',
    })
    return { response, body: response.json(), log: lines.join('') }
  }

  it('answers RFC 9457', async () => {
    const { response, body } = await answer('/refusal')
    expect(response.statusCode).toBe(422)
    expect(body).toEqual({
      type: 'urn:laurel:problem:validation_failed',
      title: 'Some fields need attention',
      status: 422,
      instance: 'request-1',
      code: 'validation_failed',
      detail: 'Look again',
      errors: [{ pointer: '/title', message: 'Too short' }],
    })
  })

  it('says when to retry', async () => {
    const { response, body } = await answer('/limit')
    expect(response.headers['retry-after']).toBe('60')
    expect(body.retryAfterSeconds).toBe(60)
  })

  it('logs server faults as errors, and neither answers nor logs their values', async () => {
    const { response, log } = await answer('/query')
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toMatch(/secret|select/)
    expect(log).toContain('"level":50')
    expect(log).toContain('select $1')
    expect(log).toContain('42601')
    expect(log).not.toContain('secret value')
  })

  it('logs an unavailable database as a warning and a refusal as information without a stack', async () => {
    expect((await answer('/away')).log).toContain('"level":40')
    const { log } = await answer('/refusal')
    expect(log).toContain('validation_failed')
    expect(log).not.toMatch(/"level":[45]0|stack/)
  })

  it('keeps query strings out of the log', async () => {
    const { log } = await answer('/refusal?token=never-logged')
    expect(log).toContain('"path":"/refusal"')
    expect(log).not.toContain('never-logged')
  })
})
