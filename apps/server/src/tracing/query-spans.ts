import type pg from 'pg'
import { currentSpan, errorNameOf, isTracing, openSpan } from './tracing.ts'

/** The first word of a statement. */
const VERB = /^\s*([a-z]{1,20})\b/i

/**
 * A span for each statement that a connection runs for a request or a job: by the name that the code gave it, or else
 * by its first word. Neither its text nor its values are kept.
 */
export function traceQueries(client: pg.ClientBase): void {
  if (!isTracing()) return
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const traced = (...args: unknown[]): unknown => {
    const span = currentSpan() === null ? null : openStatement(args[0])
    const answer = query(...args)
    if (span === null) return answer
    if (!(answer instanceof Promise)) {
      span.end()
      return answer
    }
    const fail = (error: unknown) => {
      span.fail(errorNameOf(error))
      span.end()
    }
    answer.then(() => span.end(), fail)
    return answer
  }
  client.query = traced as typeof client.query
}

/**
 * Makes queries of a pool wait for their connection where they were asked: the pool itself runs them wherever the last
 * user released it, which would give their spans to another request.
 */
export function tracePoolQueries(pool: pg.Pool): void {
  if (!isTracing()) return
  const query = async (...args: Parameters<pg.ClientBase['query']>): Promise<unknown> => {
    const client = await pool.connect()
    try {
      const answer = await client.query(...args)
      client.release()
      return answer
    } catch (error) {
      client.release(error instanceof Error ? error : true)
      throw error
    }
  }
  pool.query = query as unknown as typeof pool.query
}

function openStatement(config: unknown) {
  const { text, name } = (typeof config === 'string' ? { text: config } : config) as {
    text?: unknown
    name?: string
  }
  // Copies and cursors handle their own rows.
  if (typeof text !== 'string') return null
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  return openSpan({
    name: name ?? verb,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(name === undefined ? {} : { 'db.query.summary': name }),
    },
  })
}
