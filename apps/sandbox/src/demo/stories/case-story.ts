import { searchCases } from '../../../../server/src/features/cases/search/case-search.service.ts'
import { computeClusters } from '../../../../server/src/features/clusters/clusters.service.ts'
import { MS, plus } from '../../../../server/src/platform/clock.ts'
import { sha256 } from '../../../../server/src/platform/ids.ts'
import type { Cast } from '../cast.ts'
import { demoPersonas } from '../personas.ts'
import { findSupporterPair, insertDemoSightings } from '../seed.queries.ts'
import type { World } from '../world.ts'

/**
 * Two people signed in from one browser, and one voted for the entries of the other: their accounts are linked, and a
 * case awaits a moderator.
 */
export async function suspectPair(world: World, cast: Cast): Promise<void> {
  const personas = new Set(demoPersonas.map(({ name }) => name))
  const others = cast.people.filter(({ name, roles }) => roles.length === 0 && !personas.has(name))
  await world.asSystem(async (ctx) => {
    const pair = await findSupporterPair(
      ctx.db,
      others.map(({ userId }) => userId),
    )
    const [userId] = pair
    if (userId === undefined) return
    await insertDemoSightings(ctx.db, pair, {
      valueHash: sha256('a shared browser'),
      since: plus(ctx.now, -3 * MS.day),
      until: plus(ctx.now, -MS.hour),
    })
    await computeClusters(ctx, userId)
    await searchCases(ctx)
  })
}
