import type { Db } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import { type AdminRequest, recordAdminAct } from '../admin/admin-audit.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Member } from '../people/member.service.ts'
import type { UserRow } from '../people/users.queries.ts'
import { downgradeSessions } from './assurance.queries.ts'
import { requireAssurance, requireFreshProof } from './assurance.ts'
import { mailFactorEvent } from './factor-mails.ts'
import {
  countVerifiedFactors,
  deleteFactor,
  deleteRecoverySet,
  deleteUnverifiedFactors,
  type FactorRow,
  findFactor,
  insertFactor,
  listFactors,
  lockFactor,
} from './factors.queries.ts'
import { withLockedMember } from './member-transaction.ts'
import { newTotp, type TotpEnrolment } from './totp.ts'

/** The most factors of a user, unverified ones included. */
const MAX_FACTORS = 10

/** A newly enrolled factor as clients receive it. */
export interface EnrolledFactor {
  id: string
  type: 'totp' | 'webauthn'
  friendly_name: string
  totp?: TotpEnrolment
}

/**
 * Enrols a second factor, which counts once it is verified, replacing an unverified one of the same name. Raises
 * `reauthentication_needed`, `insufficient_aal` (a further factor needs one of those that are there),
 * `too_many_enrolled_mfa_factors`, `mfa_factor_name_conflict`, `mfa_webauthn_enroll_not_enabled`.
 */
export async function enrolFactor(
  auth: AuthContext,
  member: Member,
  form: { type: 'totp' | 'webauthn'; friendlyName: string; issuer: string },
): Promise<EnrolledFactor> {
  const { type, friendlyName, issuer } = form
  if (type === 'webauthn' && auth.relyingParty === null) {
    throw new AuthError('mfa_webauthn_enroll_not_enabled')
  }
  return await withLockedMember(auth, member, async (db, current) => {
    await requireFreshProof(auth, db, current, 403)
    const { user } = current
    await deleteUnverifiedFactors(db, user.id, friendlyName)
    const known = await listFactors(db, user.id)
    if (known.filter(({ factorType }) => factorType !== 'recovery_code').length >= MAX_FACTORS) {
      throw new AuthError('too_many_enrolled_mfa_factors')
    }
    const id = newId()
    const totp = type === 'totp' ? newTotp(issuer, user.email ?? user.id) : null
    const now = auth.clock.now()
    const isStored = await insertFactor(db, {
      id,
      userId: user.id,
      factorType: type,
      friendlyName,
      status: 'unverified',
      sealedSecret: totp === null ? null : auth.sealing.seal(totp.secret, id),
      lastStep: null,
      lastChallengedAt: null,
      createdAt: now,
      updatedAt: now,
    })
    if (!isStored) throw new AuthError('mfa_factor_name_conflict')
    return { id, type, friendly_name: friendlyName, ...(totp === null ? {} : { totp }) }
  })
}

/**
 * Removes one of the user's own factors; the last one takes the recovery codes with it. A verified factor needs a fresh
 * proof. Raises `mfa_factor_not_found`, `insufficient_aal` (422).
 */
export async function removeFactor(auth: AuthContext, member: Member, id: string): Promise<void> {
  await withLockedMember(auth, member, async (db, current) => {
    const factor = await lockFactor(db, current.user.id, id)
    if (factor === null) throw new AuthError('mfa_factor_not_found')
    if (factor.status === 'verified') await requireFreshProof(auth, db, current, 422)
    else await requireAssurance(db, current, 422)
    await deleteFactor(db, factor.id)
    if (factor.status === 'unverified') return
    await revokeAssurance(db, current.user.id, factor, current.session.id)
    await mailFactorEvent(auth, db, current.user, 'factor removed')
  })
  auth.viewers.forget()
}

/** Removes a factor for a user who lost it, with an audit log entry. Raises `mfa_factor_not_found`. */
export async function removeUserFactor(
  auth: AuthContext,
  user: UserRow,
  id: string,
  request: AdminRequest,
): Promise<FactorRow> {
  const removed = await auth.database.transaction(async (db) => {
    const factor = await lockFactor(db, user.id, id)
    if (factor === null) throw new AuthError('mfa_factor_not_found')
    await deleteFactor(db, factor.id)
    const { factorType, status } = factor
    const before = { factorType, status }
    await recordAdminAct(auth, db, request, 'user.factor_delete', user.id, { before })
    if (status === 'unverified') return factor
    await revokeAssurance(db, user.id, factor, null)
    await mailFactorEvent(auth, db, user, 'factor removed by staff')
    return factor
  })
  auth.viewers.forget()
  return removed
}

/** One of the user's own factors. Raises `mfa_factor_not_found`, also for another user's. */
export async function requireFactor(
  auth: AuthContext,
  { user }: Member,
  id: string,
): Promise<FactorRow> {
  const factor = await findFactor(auth.database.db, user.id, id)
  if (factor === null) throw new AuthError('mfa_factor_not_found')
  return factor
}

/**
 * Revokes the assurance that sessions gained by a removed factor. The removing session keeps aal2 while another factor
 * remains.
 */
async function revokeAssurance(
  db: Db,
  userId: string,
  { factorType }: FactorRow,
  sessionId: string | null,
): Promise<void> {
  if (factorType === 'recovery_code') return
  const isLast = (await countVerifiedFactors(db, userId)) === 0
  if (isLast) await deleteRecoverySet(db, userId)
  await downgradeSessions(db, userId, isLast ? null : sessionId)
}
