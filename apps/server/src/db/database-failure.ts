import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { UnfitConnection } from './connection-check.ts'

/** What an operator can do about it, by SQLSTATE, where PostgreSQL does not say so itself. */
const ADVICE: Readonly<Record<string, string>> = {
  '42501':
    'The role that Laurel connects as owns the schema: it needs CREATE on the database and, for the first start, CREATEROLE.',
  '25006': 'The server takes no writes: name the primary, or several servers (docs/operations.md).',
  '22P05': 'The database needs the encoding UTF8.',
  '08P01':
    'Connect to PostgreSQL directly: a pooler on the way (PgBouncer) does not take the options of Laurel.',
  '53300': 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE.',
}

/** Errors of the way to the database: those of sockets and names, and what `pg` says without a code. */
const WAY =
  /^(E[A-Z]{3,}|Connection terminated|timeout expired|timeout exceeded|The server does not support SSL|self.signed certificate|unable to verify)/

/**
 * What to tell an operator about a failure of the database: PostgreSQL's own words with code, detail and hint, and what
 * to do, under the setting that says where the database is. Null for any other error.
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
  return isOfWay(cause, code) ? `${setting}: the database cannot be reached: ${text}` : null
}

/** A port that is taken is no database. */
function isOfWay({ message }: Error, code: string): boolean {
  return code !== 'EADDRINUSE' && code !== 'EACCES' && (WAY.test(code) || WAY.test(message))
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
