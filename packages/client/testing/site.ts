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
  /** Publishes a bounty by another sponsor. */
  publish(title: string): Promise<void>
  close(): Promise<void>
}

/** Starts the server of `main.ts`, and creates a key for drafts of bounties. */
export async function openSite(): Promise<Site> {
  const world = await serveWorld(inject('testPostgres'), {})
  const { session } = await steps.join(world, { part: 'sponsor' })
  const { secret } = await callOverHttp(world.url)(memberOf(session), 'POST /api/v1/me/api-keys', {
    body: {
      name: 'Samples',
      scopes: ['bounties:read', 'bounties:write', 'events:read'],
      expiresInDays: 7,
    },
  })
  return {
    url: world.url,
    apiKey: secret,
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
