import type { Caller } from '../data-api/caller.ts'
import type { Storage } from './context.ts'
import { StorageError } from './errors.ts'
import type { FileName } from './names.ts'
import { pictureRulesOf } from './pictures/pictures.ts'

/**
 * Raises `AccessDenied` unless the caller may write to this name: members in their own folder, the service anywhere.
 */
export function requireOwnFolder(caller: Caller, { bucketId, name }: FileName): void {
  if (caller.role === 'service_role') return
  const isOwn = caller.userId !== null && name.startsWith(`${caller.userId}/`)
  if (!isOwn || pictureRulesOf(bucketId) === null) throw new StorageError('AccessDenied')
}

/** Raises `AccessDenied` in prelaunch, when members can change only their own avatars (spec §7). */
export async function requireLaunched(
  storage: Pick<Storage, 'isPrelaunch'>,
  caller: Caller,
  bucketId: string,
): Promise<void> {
  if (caller.role === 'service_role' || bucketId === 'avatars') return
  if (await storage.isPrelaunch()) {
    throw new StorageError('AccessDenied', 'Laurel is read-only until launch')
  }
}
