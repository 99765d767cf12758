import { findUser } from '../auth/people/users.queries.ts'
import type { Caller } from '../data-api/caller.ts'
import type { Storage } from './context.ts'
import { StorageError } from './errors.ts'

/**
 * The caller of an upload by signed URL: the user it was issued to, or the service. Raises `InvalidJWT` when that user
 * is banned or deleted.
 */
export async function findGrantedCaller(
  { database, clock }: Pick<Storage, 'database' | 'clock'>,
  ownerId: string | null,
): Promise<Caller> {
  if (ownerId === null) {
    const claims = { role: 'service_role' }
    return { role: 'service_role', claims, userId: null, lacksFactor: false }
  }
  const owner = await findUser(database.db, ownerId)
  if (owner === null || (owner.bannedUntil !== null && owner.bannedUntil > clock.now())) {
    throw new StorageError('InvalidJWT')
  }
  const claims = { role: 'authenticated', sub: ownerId }
  return { role: 'authenticated', claims, userId: ownerId, lacksFactor: false }
}
