import pg from 'pg'

/** Connections that reads share instead of taking turns on them. */
export interface SharedConnections {
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  close(): Promise<void>
}

interface Lane {
  client: Promise<pg.Client> | null
  /** Questions on it that are not answered yet. */
  waiting: number
}

/**
 * Sends each question at once on the connection that has the fewest to answer, behind those under way (pipelining): a
 * read costs two thirds of what it does on a connection of its own (docs/performance.md). Only for short statements: a
 * long one holds up those behind it. `open` makes a connection with `pipeline`; one that is lost is made again.
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
 * Whether a connection answers no more after this: PostgreSQL says why before it hangs up, if it says anything. What has
 * no code of its own was no answer.
 */
function endsConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(57P0|08|$)/.test(error.code ?? '')
}
