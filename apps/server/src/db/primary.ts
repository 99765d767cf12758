import pg from 'pg'
import { UnfitConnection } from './connection-check.ts'

/** Scheme and user, servers, and the rest of a URL. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s
/** The timeout of asking a server. */
const ASK_TIMEOUT_MS = 2000

/** The address of each server that a URL names: `postgres://ann@one,two:5433/laurel` names two. */
export function serversOf(url: string): [string, ...string[]] {
  const [, head = '', servers = '', rest = ''] = ADDRESS.exec(url) ?? []
  const [first, ...others] = servers.split(',').map((server) => `${head}${server}${rest}`)
  return first === undefined || others.length === 0 ? [url] : [first, ...others]
}

/** Resolves when the server accepts writes; otherwise rejects with the reason. */
export type AskPrimary = (server: string) => Promise<void>

/** Finds the primary among the servers of a URL, which changes on failover. */
export interface PrimaryFinder {
  /**
   * The primary's URL; asks all servers in parallel unless it is known. Raises `UnfitConnection` when there is none.
   */
  find(): Promise<string>
  /** Clears the known primary, so that the next `find` asks again. */
  forget(): void
}

/** Creates a finder for the servers of a URL; a single server is used without asking. */
export function createPrimaryFinder(
  url: string,
  askPrimary: AskPrimary = requireWritable,
): PrimaryFinder {
  const servers = serversOf(url)
  if (servers.length === 1) return { find: async () => url, forget: () => {} }
  let found: Promise<string> | null = null
  const forget = (): void => {
    found = null
  }
  return {
    forget,
    async find() {
      found ??= findAcceptingServer(servers, askPrimary)
      const looking = found
      try {
        return await looking
      } catch (error) {
        if (found === looking) forget()
        throw error
      }
    },
  }
}

async function findAcceptingServer(
  servers: readonly string[],
  askPrimary: AskPrimary,
): Promise<string> {
  try {
    return await Promise.any(
      servers.map(async (server) => {
        await askPrimary(server)
        return server
      }),
    )
  } catch (error) {
    const reasons = (error as AggregateError).errors.map((reason: NodeJS.ErrnoException, place) => {
      const [, , name = ''] = ADDRESS.exec(servers[place] ?? '') ?? []
      return `${name}: ${reason.message || reason.code}`
    })
    throw new UnfitConnection(`No server of DATABASE_URL takes writes: ${reasons.join('; ')}`)
  }
}

async function requireWritable(server: string): Promise<void> {
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: ASK_TIMEOUT_MS,
    query_timeout: ASK_TIMEOUT_MS,
    application_name: 'laurel primary',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await requirePrimary(client)
  } finally {
    client.end().catch(() => {})
  }
}

/** A `pg` client class that connects to the current primary. */
export function primaryClientClass(finder: PrimaryFinder): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void
    override connect(
      callback?: (error: Error | null, client?: pg.Client) => void,
    ): Promise<pg.Client> | undefined {
      const connected = this.#connect()
      if (callback === undefined) return connected
      connected.then((client) => callback(null, client), callback)
    }

    async #connect(): Promise<pg.Client> {
      const { host, port } = new pg.Client(await finder.find())
      Object.assign(this, { host, port })
      try {
        await super.connect()
        await requirePrimary(this)
        return this
      } catch (error) {
        finder.forget()
        this.end().catch(() => {})
        throw error
      }
    }
  }
}

/** Raises `UnfitConnection` for a standby. */
async function requirePrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as "isStandby"')
  if (rows[0].isStandby) throw new UnfitConnection('it is a standby')
}
