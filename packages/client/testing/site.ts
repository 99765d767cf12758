import type { ApiScope } from '@laurel/contract/developers/api-scopes'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { callOverHttp, type Member, memberOf } from '@laurel/scenarios/http'
import type { World } from '@laurel/scenarios/world'
import { inject } from 'vitest'
import { steps } from '../../../apps/server/testing/worlds/shortcuts.ts'
import { type ServedWorld, serveWorld } from '../../../apps/server/testing/worlds/world.ts'

/** The whole server at an address, with the API key of a sponsor. */
export interface Site {
  url: string
  apiKey: string
  /** A key of the same person for the sandbox. */
  testKey: string
  /** Publishes a bounty by another sponsor. */
  publish(title: string): Promise<void>
  close(): Promise<void>
}

/** Starts the server of `main.ts`, and creates a key for drafts of bounties, and one for the sandbox. */
export async function openSite(): Promise<Site> {
  const world = await serveWorld(inject('testPostgres'), {})
  const { session } = await steps.join(world, { part: 'sponsor' })
  const create = async (mode: 'live' | 'test', scopes: ApiScope[]): Promise<string> => {
    const body = { name: 'Samples', mode, scopes, expiresInDays: 7 as const }
    const member = memberOf(session)
    return (await callOverHttp(world.url)(member, 'POST /api/v1/me/api-keys', { body })).secret
  }
  return {
    url: world.url,
    apiKey: await create('live', ['bounties:read', 'bounties:write', 'events:read']),
    testKey: await create('test', ['submissions:read', 'submissions:write', 'events:read']),
    publish: async (title) => void (await buildOpenBounty(scenarios(world), { terms: { title } })),
    close: () => world.close(),
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
