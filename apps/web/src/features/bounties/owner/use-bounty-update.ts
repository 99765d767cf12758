import { useQueryClient } from '@tanstack/react-query'
import {
  activityKeys,
  bountyKeys,
  bountyListKeys,
  homeKeys,
  pointsKeys,
} from '../../../lib/api/query-keys.ts'
import { meKeys } from '../../../lib/session-keys.ts'
import type { Bounty } from '../api.ts'
import { bountyQuery } from '../api.ts'

/** Queries that show a bounty, or points that moved with its prize. */
const AFFECTED = [
  bountyListKeys.all,
  bountyKeys.all,
  homeKeys.all,
  meKeys.all,
  pointsKeys.all,
  activityKeys.all,
] as const

/**
 * Writes a mutation's reply into the cached queries of a bounty, by id, slug and `openedAs`, and refetches what depends
 * on it (lists, totals, balances).
 */
export function useBountyUpdate(): (bounty: Bounty, openedAs?: string) => void {
  const client = useQueryClient()
  return (bounty, openedAs = bounty.bountyId) => {
    for (const id of new Set([bounty.bountyId, bounty.slug, openedAs])) {
      client.setQueryData(bountyQuery(id).queryKey, bounty)
    }
    for (const queryKey of AFFECTED) void client.invalidateQueries({ queryKey })
  }
}
