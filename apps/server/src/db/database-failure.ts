import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { UnfitConnection } from './connection-check.ts'

/** Advice for operators by SQLSTATE, where PostgreSQL gives none. */
const ADVICE: Readonly<Record<string, string>> = {
  '42501':
    'The role that Laurel connects as owns the schema: it needs CREATE on the database and, for the first start, CREATEROLE.',
  '25006': 'The server takes no writes: name the primary, or several servers (docs/operations.md).',
  '22P05': 'The database needs the encoding UTF8.',
  '08P01':
    'Connect to PostgreSQL directly: a pooler on the way (PgBouncer) does not take the options of Laurel.',
  '53300': 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE.',
}

/** Connection errors: of sockets and names, and those of `pg` without a code. */
const CONNECTION_ERRORS =
  /^(E[A-Z]{3,}|Connection terminated|timeout expired|timeout exceeded|The server does not support SSL|self.signed certificate|unable to verify)/

/**
 * Describes a database failure to an operator: PostgreSQL's message with code, detail and hint, and advice, under the
 * setting of the database. Null for any other error.
 */
export function describeDatabaseFailure(
  error: unknown,
  setting: 'DATABASE_URL' | 'DATA_DIR',
): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (cause instanceof UnfitConnection) return `${setting}: ${cause.message}`
  if (cause instanceof pg.DatabaseError) {
    const { message, code = '', detail, hint } = cause
    const more = [detail, hint, ADVICE[code]].filter((text) => text !== undefined)
    return `${setting}: ${[`${message} (${code})`, ...more].map(asSentence).join(' ')}`
  }
  if (!(cause instanceof Error)) return null
  const text = cause.message || String((cause as NodeJS.ErrnoException).code)
  const { code = text } = cause as NodeJS.ErrnoException
  return isConnectionError(cause, code)
    ? `${setting}: the database cannot be reached: ${text}`
    : null
}

/** Excludes errors of the server's own port. */
function isConnectionError({ message }: Error, code: string): boolean {
  return (
    code !== 'EADDRINUSE' &&
    code !== 'EACCES' &&
    (CONNECTION_ERRORS.test(code) || CONNECTION_ERRORS.test(message))
  )
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
