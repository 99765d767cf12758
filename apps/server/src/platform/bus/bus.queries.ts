import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../../db/client.ts'

/** The NOTIFY channel of all nodes. */
const BUS_CHANNEL = 'laurel_bus'

/** Starts listening on a connection. */
export async function listenToNodes(client: pg.ClientBase): Promise<void> {
  await client.query(`listen ${BUS_CHANNEL}`)
}

/** Sends payloads under 8,000 bytes each to all nodes when the caller's transaction commits. */
export async function notifyNodes(db: Db, texts: readonly string[]): Promise<void> {
  await db.execute(
    sql`select pg_notify(${BUS_CHANNEL}, text) from unnest(${sql.param(texts)}::text[]) as text`,
  )
}

/** Sends payloads to all nodes immediately, on a separate connection. */
export async function notifyNodesImmediately(
  client: pg.ClientBase,
  texts: readonly string[],
): Promise<void> {
  await client.query('select pg_notify($1, text) from unnest($2::text[]) as text', [
    BUS_CHANNEL,
    texts,
  ])
}
