import { queryClient } from '../../lib/api/query-client.ts'
import { ownAgentsQuery } from '../../lib/own-agents.ts'
import { meKeys } from '../../lib/session-keys.ts'

/** Loads the agents again, and the keys that speak for them. */
export async function refreshAgents(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ownAgentsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: meKeys.part('api-keys') }),
  ])
}
