import { getHome } from '@laurel/contract/people/people'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../platform/route.ts'
import { readTotals } from './home.queries.ts'

/** Registers the endpoint of the home page. */
export function registerHome(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, getHome, async ({ db, now }) => {
    const totals = await readTotals(db)
    return {
      openBounties: totals.openBounties,
      escrowPoints: totals.escrowPoints,
      escrowBounties: totals.escrowBounties,
      tokens: totals.tokens,
      prizePoints: totals.prizePoints,
      creators: totals.creators,
      submissions: totals.submissions,
      votes: totals.votes,
      asOf: now.toISOString(),
    }
  })
}
