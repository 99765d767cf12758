import type { Db } from '../../db/client.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Member } from '../people/member.service.ts'
import { lifetimes } from '../sessions/lifetimes.ts'
import { countVerifiedFactors } from './factors.queries.ts'
import { hasFactorWithin, hasProofWithin } from './proofs.ts'

/** The status of `insufficient_aal`, which differs by path in the protocol. */
type RefusalStatus = 401 | 403 | 422

/**
 * Raises `insufficient_aal` for a token at aal1 whose user has a second factor: a password or mailbox alone cannot
 * change the account (checks 16, 17).
 */
export async function requireAssurance(
  db: Db,
  member: Member,
  status: RefusalStatus,
): Promise<void> {
  if (await lacksAssurance(db, member)) throw new AuthError('insufficient_aal', { status })
}

/** Whether a token is at aal1 although its user has a second factor. */
export async function lacksAssurance(db: Db, { user, shown }: Member): Promise<boolean> {
  return shown.aal === 'aal1' && (await countVerifiedFactors(db, user.id)) > 0
}

/**
 * Requires a proof of the last ten minutes before sign-in methods change (check 11), so that a stolen token cannot lock
 * its owner out. A user with a second factor must use it: raises `insufficient_aal`. Others sign in again or give their
 * password or a mailed nonce (`PUT /user`): raises `reauthentication_needed`, or `otherwise`.
 */
export async function requireFreshProof(
  auth: AuthContext,
  db: Db,
  { user, shown }: Member,
  status: RefusalStatus,
  otherwise: 'reauthentication_needed' | 'current_password_required' = 'reauthentication_needed',
): Promise<void> {
  const now = auth.clock.now()
  const ms = lifetimes.freshProofMs
  if ((await countVerifiedFactors(db, user.id)) > 0) {
    if (!hasFactorWithin(shown, ms, now)) throw new AuthError('insufficient_aal', { status })
  } else if (!hasProofWithin(shown, ms, now)) {
    throw new AuthError(otherwise)
  }
}
