import type pg from 'pg'
import { arrayOf, text } from './columns.ts'
import { plainStatement } from './known-statements.ts'

/** The role of every connection, which row security binds. */
const ROLE = 'laurel_app'
/** A transaction whose process fell silent keeps its locks no longer than the last of these says. */
const SETTINGS = {
  timezone: 'UTC',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
}

/** What a connection asks of PostgreSQL as it starts. */
export const SESSION_OPTIONS = Object.entries({ role: ROLE, ...SETTINGS })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

const workedWith = plainStatement(
  'connection-settings',
  { role: text, found: arrayOf(text) },
  `select current_user::text as role,
     array(select current_setting(name) from unnest($1::text[]) as name) as found`,
)

/** A connection that must not be used: what it works as, or where it leads to, is not what was asked for. */
export class UnfitConnection extends Error {
  override readonly name = 'UnfitConnection'
}

/**
 * Compares what a new connection works with to what it asked for, in one query: poolers that drop the options of a
 * start would let the server work as the owner, whom row security does not bind. Raises `UnfitConnection`.
 */
export async function checkConnection(client: pg.ClientBase): Promise<void> {
  const [row] = await workedWith(client, [Object.keys(SETTINGS)])
  const { role, found } = row ?? { role: '', found: [] as string[] }
  const differing = Object.entries(SETTINGS).filter(([, value], place) => found[place] !== value)
  if (role === ROLE && differing.length === 0) return
  const as = role === ROLE ? '' : ` as ${role} in place of ${ROLE}`
  const without =
    differing.length === 0 ? '' : ` without ${differing.map(([name]) => name).join(', ')}`
  throw new UnfitConnection(
    `A connection to the database works${as}${without}: a pooler on the way (PgBouncer with ` +
      'ignore_startup_parameters), or options in DATABASE_URL, took the place of the options that it starts with. ' +
      'Connect to PostgreSQL directly, without options.',
  )
}
