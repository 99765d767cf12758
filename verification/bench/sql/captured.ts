import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startProduct } from '../product/product.ts'
import { type Heard, openCapture } from './capture.ts'
import type { Statement } from './script.ts'

/** Number of repetitions: the shortest capture contains no background work. */
const TRIES = 3

/** Sends requests to a product and returns the statements of each. */
export interface Recorder {
  serverUrl: string
  /** Statements of a request with warm caches, as under load. The request is repeated several times. */
  statementsOf(request: () => Promise<void>): Promise<Statement[]>
  /** Statements of a request that can be sent only once; background work may be among them. */
  statementsOnce(request: () => Promise<void>): Promise<Statement[]>
}

/** Starts a product with captured statements, for `work`. */
export async function withRecorder<T>(
  databaseUrl: string,
  work: (recorder: Recorder) => Promise<T>,
): Promise<T> {
  // Not in the run's folder: socket paths must be short.
  const folder = mkdtempSync(join(tmpdir(), 'laurel-capture-'))
  const capture = await openCapture(databaseUrl, folder)
  const product = await startProduct({
    folder: join(folder, 'product'),
    database: { url: capture.url },
  })
  try {
    return await work({
      serverUrl: product.url,
      statementsOf: async (request) => {
        const records: Heard[][] = []
        for (let attempt = 0; attempt < TRIES || records.length === 0; attempt += 1) {
          const heard = await capture.during(request)
          const own = heard.filter(({ text }) => !/pgboss|"mails"/.test(text))
          if (isWhole(own)) records.push(own)
        }
        const shortest = records.sort((a, b) => a.length - b.length)[0] ?? []
        return await withTypes(databaseUrl, shortest)
      },
      statementsOnce: async (request) => withTypes(databaseUrl, await capture.during(request)),
    })
  } finally {
    await product.stop()
    await capture.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether no transaction of other work begins or ends in between. */
function isWhole(heard: readonly Heard[]): boolean {
  const count = (pattern: RegExp) => heard.filter(({ text }) => pattern.test(text)).length
  return count(/^begin/i) === count(/^(commit|rollback)/i)
}

/** Adds the types that PostgreSQL gives to the values. */
async function withTypes(databaseUrl: string, heard: readonly Heard[]): Promise<Statement[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const statements: Statement[] = []
    for (const statement of heard) {
      if (statement.values.length === 0) {
        statements.push({ ...statement, types: [] })
        continue
      }
      await client.query(`prepare asked as ${statement.text}`)
      const { rows } = await client.query<{ types: string[] }>(
        `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
      )
      await client.query('deallocate asked')
      statements.push({ ...statement, types: rows[0]?.types ?? [] })
    }
    return statements
  } finally {
    await client.end()
  }
}

/** Sends a request. Throws unless it succeeds. */
export async function ask(
  url: string,
  { token, body, key }: { token?: string; body?: unknown; key?: string } = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}
