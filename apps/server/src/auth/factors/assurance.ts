import type { Db } from '../../db/client.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Member } from '../people/member.service.ts'
import { lifetimes } from '../sessions/lifetimes.ts'
import { countVerifiedFactors } from './factors.queries.ts'
import { hasFactorWithin, hasProofWithin } from './proofs.ts'

/** The status of `insufficient_aal`: the protocol has another one on each path. */
type RefusalStatus = 401 | 403 | 422

/**
 * Raises `insufficient_aal` for a token that shows no second factor while its person has one: a password or a mailbox
 * alone changes nothing about the account (checks 16, 17).
 */
export async function requireAssurance(
  db: Db,
  member: Member,
  status: RefusalStatus,
): Promise<void> {
  if (await lacksAssurance(db, member)) throw new AuthError('insufficient_aal', { status })
}

/** Whether a token shows no second factor while its person has one. */
export async function lacksAssurance(db: Db, { user, shown }: Member): Promise<boolean> {
  return shown.aal === 'aal1' && (await countVerifiedFactors(db, user.id)) > 0
}

/**
 * Asks for a proof of the last ten minutes before anything changes about how one gets in (check 11): a stolen token
 * alone must not lock its owner out. Who has a second factor shows that: raises `insufficient_aal`. Everybody else signs
 * in again, or proves their password or a mailed nonce (`PUT /user`): raises `reauthentication_needed`, or `otherwise`.
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
