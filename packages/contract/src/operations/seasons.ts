import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ruleSet } from '../money/rules.ts'
import { id, instant } from '../shapes.ts'

export const listSeasonRules = endpoint({
  id: 'operations.seasons',
  method: 'GET',
  path: '/api/v1/admin/seasons',
  summary: 'List the seasons, and every version of the rules with the seasons that it is for',
  access: 'admin',
  reply: z.object({
    /** The newest 100, newest first. */
    seasons: z.array(
      z.object({
        seasonId: id,
        name: z.string(),
        startsAt: instant,
        endsAt: instant,
        ruleVersion: z.int(),
        state: z.enum(['past', 'current', 'next']),
      }),
    ),
    /** The season that opens next, where one is open now. */
    next: z.object({ startsAt: instant, ruleVersion: z.int() }).nullable(),
    versions: z.array(
      z.object({
        version: z.int(),
        hash: z.string().meta({ description: 'SHA-256 of the published rules, canonical JSON' }),
        /** Null for one that was never published here. */
        publishedAt: instant.nullable(),
        /** Names of the seasons that it was or is in force for. */
        seasons: z.array(z.string()),
        rules: ruleSet,
      }),
    ),
  }),
})
