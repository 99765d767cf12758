import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { bountyKeys } from '../../lib/api/query-keys.ts'

/** A bounty that is being judged, as its page loads it. */
export type JudgedBounty = ApiReply<'GET /api/v1/bounties/{id}'>
/** A winner as announced. */
export type Winner = JudgedBounty['winners'][number]
/** The review desk of a bounty. */
export type Desk = ApiReply<'GET /api/v1/bounties/{id}/desk'>
/** An entry on the review desk. */
export type DeskEntry = Desk['entries'][number]
/** An objection to an award. */
export type Objection = ApiReply<'GET /api/v1/bounties/{id}/objections'>['items'][number]

/** The entries of the viewer's bounty with scores, private notes and, after voting, formula results. */
export const deskQuery = (bountyId: string) =>
  queryOptions({
    queryKey: bountyKeys.part(bountyId, 'desk'),
    queryFn: ({ signal }) =>
      api('GET /api/v1/bounties/{id}/desk', { params: { id: bountyId }, signal }),
  })

/** Objections to the award of a bounty. */
export const objectionsQuery = (bountyId: string) =>
  queryOptions({
    queryKey: bountyKeys.part(bountyId, 'objections'),
    queryFn: ({ signal }) =>
      api('GET /api/v1/bounties/{id}/objections', { params: { id: bountyId }, signal }),
  })
