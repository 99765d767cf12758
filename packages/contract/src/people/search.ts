import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_SEARCH_LENGTH } from '../field-limits.ts'
import { id, person, tokenAmount } from '../shapes.ts'
import { bountyCategory, bountyState, rewardToken } from '../work/bounties.ts'

export const searchAll = endpoint({
  id: 'search.all',
  method: 'GET',
  path: '/api/v1/search',
  summary: 'Search public bounties, people and submissions; up to five of each, best first',
  access: 'public',
  isShared: true,
  query: z.object({ q: z.string().max(MAX_SEARCH_LENGTH).default('') }),
  reply: z.object({
    bounties: z.array(
      z.object({
        bountyId: id,
        slug: z.string(),
        title: z.string(),
        summary: z.string(),
        category: bountyCategory,
        state: bountyState,
        rewardToken,
        /** Sum of all places and bonus spots. */
        prizeTotal: tokenAmount,
      }),
    ),
    people: z.array(person.extend({ bio: z.string() })),
    submissions: z.array(
      z.object({
        submissionId: id,
        title: z.string(),
        category: bountyCategory,
        author: person,
        bountyTitle: z.string().nullable(),
      }),
    ),
    isApproximate: z.boolean().meta({
      description: 'Nothing contains the words, and these results are spelled similarly',
    }),
  }),
})
