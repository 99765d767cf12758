import type { KeyState } from '@laurel/contract/developers/api-key-words'
import type { listApiKeys } from '@laurel/contract/developers/api-keys'
import type { ServerCall } from '@laurel/contract/endpoint'
import type { ApiKeyRow, KeyAgent } from './api-keys.queries.ts'

/** The state of a key at a time. */
export function keyState({ revokedAt, expiresAt }: ApiKeyRow, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}

/** A key as its owner sees it. */
export function presentKey(
  row: ApiKeyRow,
  agents: readonly KeyAgent[],
  now: Date,
): ServerCall<typeof listApiKeys>['reply']['items'][number] {
  const state = keyState(row, now)
  const isActive = state === 'active'
  const agent = agents.find(({ id }) => id === row.agentId)
  return {
    keyId: row.id,
    name: row.name,
    mode: row.mode,
    agent:
      agent === undefined ? null : { agentId: agent.id, handle: agent.handle, name: agent.name },
    prefix: row.prefix,
    scopes: row.scopes,
    allowedAddresses: row.allowedAddresses,
    state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedAddress: row.lastUsedAddress,
    replacedBy: row.replacedBy,
    abilities: {
      canChange: isActive,
      canRotate: isActive && row.replacedBy === null,
      canRevoke: isActive,
    },
  }
}
