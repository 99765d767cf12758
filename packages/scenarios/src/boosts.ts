import type { Boost } from '@laurel/contract/boosts/boosts'
import { buildAcceptedEntry } from './submissions.ts'
import { type Caller, stepOn, type World } from './world.ts'

/** Gets a quote for a public submission of the caller. */
export async function quoteBoost<P>(
  caller: Caller<P>,
  owner: P,
  submissionId: string,
  options: { slots?: number; startsAt?: string } = {},
): Promise<Boost> {
  const { slots = 1, ...rest } = options
  return await caller.ok(owner, 'POST /api/v1/boosts/quotes', {
    body: { submissionId, slots, ...rest },
  })
}

/** Buys a quoted boost. */
export const buyBoost = stepOn('POST /api/v1/boosts/{id}/buy')
/** Cancels one's own boost. */
export const cancelBoost = stepOn('POST /api/v1/boosts/{id}/cancel')
/** Rejects a boost, as a moderator. */
export const rejectBoost = stepOn('POST /api/v1/boosts/{id}/reject')
/** Reads a boost with its chart and its lift. */
export const readBoost = stepOn('GET /api/v1/boosts/{id}')

/** Reports what a browser saw of a boost; signed out, `viewerKey` is the browser’s. */
export async function reportSightings<P>(
  caller: Caller<P>,
  viewer: P | null,
  boostId: string,
  sightings: readonly (
    | 'boosted_view'
    | 'organic_view'
    | 'withheld_view'
    | 'boosted_open'
    | 'organic_open'
  )[],
  viewerKey = 'a-browser',
): Promise<void> {
  await caller.ok(viewer, 'POST /api/v1/boosts/impressions', {
    body: { viewerKey, sightings: sightings.map((sighting) => ({ boostId, sighting })) },
  })
}

/** A bought boost of a new public post, with its owner, who needs points: `pay` gives them some. */
export async function buildBoost<P>(
  world: World<P>,
  pay: (owner: P) => Promise<unknown>,
  options: { slots?: number; startsAt?: string } = {},
): Promise<{ owner: P; submissionId: string; boost: Boost }> {
  const { author: owner, entry } = await buildAcceptedEntry(world)
  await pay(owner)
  const quote = await quoteBoost(world, owner, entry.submissionId, options)
  const boost = await buyBoost(world, owner, quote.boostId)
  return { owner, submissionId: entry.submissionId, boost }
}
