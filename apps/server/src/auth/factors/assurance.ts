import type { Db } from '../../db/client.ts'
import type { Member } from '../account.service.ts'
import { AuthError } from '../errors.ts'
import { countVerifiedFactors } from './factors.queries.ts'

/**
 * Raises `insufficient_aal` for a session that has not shown a second factor while its person has one: a password or a
 * mailbox alone changes nothing about how the account is protected (check 16). The protocol has another status on each
 * path.
 */
export async function requireAssurance(
  db: Db,
  { user, session }: Member,
  status: 401 | 403 | 422,
): Promise<void> {
  if (session.aal === 'aal2' || (await countVerifiedFactors(db, user.id)) === 0) return
  throw new AuthError('insufficient_aal', { status })
}

/** Raises `insufficient_aal` for a session that has not shown a second factor, whether or not its person has one. */
export function requireAal2({ session }: Member, status: 403 | 422 = 403): void {
  if (session.aal !== 'aal2') throw new AuthError('insufficient_aal', { status })
}
