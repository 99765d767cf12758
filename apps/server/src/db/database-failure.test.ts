import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { expect, it } from 'vitest'
import { describeDatabaseFailure } from './database-failure.ts'

function postgresError(message: string, fields: Partial<pg.DatabaseError>): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields)
}
const describeFailure = (error: unknown) => describeDatabaseFailure(error, 'DATABASE_URL')

it('quotes PostgreSQL with code and hint, says what to do, and omits the statement', () => {
  const cause = postgresError('permission denied to create role', {
    code: '42501',
    hint: 'You must have CREATEROLE privilege to create roles.',
  })
  expect(describeFailure(new DrizzleQueryError('create role anon; …', ['secret'], cause))).toBe(
    'DATABASE_URL: permission denied to create role (42501). You must have CREATEROLE privilege to create roles. ' +
      'The role that Laurel connects as owns the schema: it needs CREATE on the database and, for the first start, CREATEROLE.',
  )
})

it.each([
  ['25006', 'cannot execute CREATE SCHEMA in a read-only transaction', 'name the primary'],
  ['22P05', 'character has no equivalent in encoding "LATIN1"', 'encoding UTF8'],
  ['08P01', 'unsupported startup parameter: options', 'PgBouncer'],
  ['28P01', 'password authentication failed for user "laurel"', 'laurel'],
])('explains %s: %s', (code, message, advice) => {
  const text = describeFailure(postgresError(message, { code }))
  expect(text).toContain(`DATABASE_URL: ${message} (${code})`)
  expect(text).toContain(advice)
})

it('says why the database cannot be reached, also where the error has only a code', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  expect(describeFailure(refused)).toBe(
    'DATABASE_URL: the database cannot be reached: ECONNREFUSED',
  )
  const terminated = new Error('Connection terminated unexpectedly')
  expect(describeFailure(terminated)).toContain('Connection terminated unexpectedly')
})

it('leaves errors of other kinds alone', () => {
  for (const code of ['EADDRINUSE', 'EACCES']) {
    expect(describeFailure(Object.assign(new Error('listen'), { code }))).toBeNull()
  }
  expect(describeFailure(new TypeError('x is not a function'))).toBeNull()
})
