import type pg from 'pg'
import { arrayOf, text } from './columns.ts'
import { plainStatement } from './known-statements.ts'

/** The role of every connection, which is subject to row security. */
const ROLE = 'laurel_app'
/** The last one bounds how long an unresponsive process can hold locks. */
const SETTINGS = {
  timezone: 'UTC',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
}

/** The startup options of a connection. */
export const SESSION_OPTIONS = Object.entries({ role: ROLE, ...SETTINGS })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

const workedWith = plainStatement(
  'connection-settings',
  { role: text, found: arrayOf(text) },
  `select current_user::text as role,
     array(select current_setting(name) from unnest($1::text[]) as name) as found`,
)

/** A connection with the wrong role, settings or server. */
export class UnfitConnection extends Error {
  override readonly name = 'UnfitConnection'
}

/**
 * Verifies a new connection's role and settings in one query: poolers that drop startup options would let the server
 * run as the owner, who bypasses row security. Raises `UnfitConnection`.
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
      'ignore_startup_parameters), or options in DATABASE_URL, replaced its startup options. ' +
      'Connect to PostgreSQL directly, without options.',
  )
}
