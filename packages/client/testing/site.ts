import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { callOverHttp, type Member, memberOf } from '@laurel/scenarios/http'
import type { World } from '@laurel/scenarios/world'
import { inject } from 'vitest'
import { steps } from '../../../apps/server/testing/worlds/shortcuts.ts'
import { type ServedWorld, serveWorld } from '../../../apps/server/testing/worlds/world.ts'

/** An API key of the tests. */
export const API_KEY = `laurel_test_${'k'.repeat(32)}`

/** The whole server at an address, for a sponsor whose API key is `API_KEY`. */
export interface Site {
  url: string
  /** Publishes a bounty by another sponsor. */
  publish(title: string): Promise<void>
  close(): Promise<void>
}

/** Starts the server of `main.ts`, and in front of it a host that knows one API key. */
export async function openSite(): Promise<Site> {
  const world = await serveWorld(inject('testPostgres'), {})
  const { session } = await steps.join(world, { part: 'sponsor' })
  const host = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const body = method === 'GET' ? null : await buffer(request)
    const reply = await fetch(world.url + url, {
      method,
      headers: forwarded(headers, session.access_token),
      body,
    })
    response.writeHead(reply.status, Object.fromEntries(reply.headers))
    response.end(await reply.text())
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  return {
    url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    publish: async (title) => void (await buildOpenBounty(scenarios(world), { terms: { title } })),
    async close() {
      host.closeAllConnections()
      host.close()
      await world.close()
    },
  }
}

/** The world as builders of scenarios need it. */
function scenarios(world: ServedWorld): World<Member> {
  return {
    ok: callOverHttp(world.url),
    now: () => world.clock.now(),
    join: async (part) => memberOf((await steps.join(world, { part })).session),
    wait: () => {},
    advance: async (ms) => void (await steps.clock(world, { ms })),
  }
}

/** The headers of the API, with the session that stands for the key. */
function forwarded(headers: IncomingHttpHeaders, token: string): Record<string, string> {
  const names = ['content-type', 'idempotency-key'] as const
  const kept = names.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const { authorization } = headers
  const known = authorization === `Bearer ${API_KEY}` ? `Bearer ${token}` : authorization
  return { ...Object.fromEntries(kept), ...(known === undefined ? {} : { authorization: known }) }
}
