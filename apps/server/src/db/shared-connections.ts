import pg from 'pg'

/** Connections shared concurrently by reads. */
export interface SharedConnections {
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  close(): Promise<void>
}

interface Lane {
  client: Promise<pg.Client> | null
  /** Its pending queries. */
  waiting: number
}

/**
 * Sends each query immediately on the connection with the fewest pending ones (pipelining): a read costs two thirds of
 * one on an exclusive connection (docs/performance.md). Only for short statements, since a long one delays those behind
 * it. `open` opens a connection with `pipeline`; a lost one is reopened.
 */
export function shareConnections(open: () => Promise<pg.Client>, count: number): SharedConnections {
  const lanes: Lane[] = Array.from({ length: count }, () => ({ client: null, waiting: 0 }))
  let isClosed = false

  const drop = (lane: Lane, client: Promise<pg.Client>): void => {
    if (lane.client === client) lane.client = null
  }
  const clientOf = (lane: Lane): Promise<pg.Client> => {
    if (lane.client !== null) return lane.client
    const opening = open()
    lane.client = opening
    const lose = () => drop(lane, opening)
    opening.then((client) => client.once('end', lose).on('error', lose), lose)
    return opening
  }

  return {
    async query(query) {
      if (isClosed) throw new Error('The connections are closed')
      const lane = lanes.reduce((best, one) => (one.waiting < best.waiting ? one : best))
      lane.waiting += 1
      const client = clientOf(lane)
      try {
        return await (await client).query(query)
      } catch (error) {
        if (endsConnection(error)) drop(lane, client)
        throw error
      } finally {
        lane.waiting -= 1
      }
    },
    async close() {
      isClosed = true
      await Promise.all(
        lanes.map(async ({ client }) => {
          await (await client?.catch(() => undefined))?.end()
        }),
      )
    },
  }
}

/**
 * Whether an error ends the connection: PostgreSQL sends a reason before it disconnects, if anything. An error without
 * a code was not a response.
 */
function endsConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(57P0|08|$)/.test(error.code ?? '')
}
