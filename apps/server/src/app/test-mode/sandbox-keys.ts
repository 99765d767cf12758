import type { KeyAccess } from '../../platform/access/key-access.ts'

/**
 * The keys of the sandbox, which has none of its own: test keys of the site, under their ids and with their scopes.
 * The site has counted a request before the sandbox sees it, and lists its writes for their owner.
 */
export function sandboxKeys(testKeys: KeyAccess): KeyAccess {
  return {
    resolve: (secret, address) => testKeys.resolve(secret, address),
    take: (keyId) => testKeys.look(keyId),
    look: (keyId) => testKeys.look(keyId),
    record: async (_db, write) => testKeys.usage.list(write),
    usage: testKeys.usage,
  }
}
