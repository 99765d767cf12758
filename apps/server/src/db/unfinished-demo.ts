import pg from 'pg'

/** Empties a database whose demo loading was interrupted, so that it can start again. */
export async function dropUnfinishedDemo(ownerUrl: string): Promise<void> {
  if (!(await holdsUnfinishedDemo(ownerUrl))) return
  const adminUrl = new URL(ownerUrl)
  const name = pg.escapeIdentifier(adminUrl.pathname.slice(1))
  adminUrl.pathname = '/postgres'
  await withClient(adminUrl.href, async (client) => {
    await client.query(`drop database ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
}

async function holdsUnfinishedDemo(url: string): Promise<boolean> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query("select to_regclass('public.demo_clock') as found")
    if (rows[0]?.found === null) return false
    const unfinished = await client.query('select from demo_clock where not is_loaded')
    return unfinished.rowCount !== 0
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
