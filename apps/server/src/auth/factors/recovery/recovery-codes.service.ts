import { randomBytes } from 'node:crypto'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../platform/ids.ts'
import type { AuthContext } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import type { Member } from '../../people/member.service.ts'
import { elevateSession, type PresentedSession } from '../../sessions/sessions.service.ts'
import { requireFreshProof } from '../assurance.ts'
import { mailFactorEvent } from '../factor-mails.ts'
import {
  countVerifiedFactors,
  deleteFactor,
  type FactorRow,
  insertFactor,
  listFactors,
  lockRecoverySet,
  updateFactor,
} from '../factors.queries.ts'
import { withFailureLimit } from '../failure-limit.ts'
import { withLockedMember } from '../member-transaction.ts'
import { PROOFS } from '../proofs.ts'
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './recovery-codes.queries.ts'

const CODES_PER_SET = 10
/** 5 bits each, so 80 bits a code; without letters that look like digits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const CODE_CHARS = 16

/** A new set; its codes are shown only this once. */
export interface PresentedCodes {
  id: string
  type: 'recovery_code'
  friendly_name: string
  total: number
  codes: string[]
}

/** The status of a set, without its codes. */
export interface PresentedCodesStatus {
  id: string
  type: 'recovery_code'
  total: number
  remaining: number
}

/**
 * Creates the set of codes that replace a lost factor; a factor must be used first. Raises `insufficient_aal`,
 * `mfa_recovery_codes_sole_factor` without another factor, `mfa_verified_factor_exists` with a set,
 * `mfa_factor_name_conflict`.
 */
export async function createRecoveryCodes(
  auth: AuthContext,
  member: Member,
  friendlyName: string,
): Promise<PresentedCodes> {
  return await withLockedMember(auth, member, async (db, current) => {
    const { user } = current
    if ((await countVerifiedFactors(db, user.id)) === 0) {
      throw new AuthError('mfa_recovery_codes_sole_factor')
    }
    await requireFreshProof(auth, db, current, 403)
    if ((await lockRecoverySet(db, user.id)) !== null) {
      throw new AuthError('mfa_verified_factor_exists')
    }
    const now = auth.clock.now()
    const factor: FactorRow = {
      id: newId(),
      userId: user.id,
      factorType: 'recovery_code',
      friendlyName,
      status: 'verified',
      sealedSecret: null,
      lastStep: null,
      lastChallengedAt: null,
      createdAt: now,
      updatedAt: now,
    }
    if (!(await insertFactor(db, factor))) throw new AuthError('mfa_factor_name_conflict')
    return await generateCodes(auth, db, current, factor)
  })
}

/** Replaces the set; the old codes stop working. Raises `insufficient_aal`, `mfa_factor_not_found`. */
export async function regenerateRecoveryCodes(
  auth: AuthContext,
  member: Member,
): Promise<PresentedCodes> {
  const made = await withLockedMember(auth, member, async (db, current) => {
    await requireFreshProof(auth, db, current, 403)
    const factor = await lockRecoverySet(db, current.user.id)
    if (factor === null) throw new AuthError('mfa_factor_not_found')
    await updateFactor(db, factor.id, { updatedAt: auth.clock.now() })
    return await generateCodes(auth, db, current, factor)
  })
  // Failed guesses at the old codes do not count against the new ones.
  await auth.limits.factor.reset(attemptKey(member))
  return made
}

/** The number of unused codes. Raises `mfa_factor_not_found` without a set. */
export async function readRecoveryCodes(
  auth: AuthContext,
  { user }: Member,
): Promise<PresentedCodesStatus> {
  const { db } = auth.database
  const set = (await listFactors(db, user.id)).find(
    ({ factorType }) => factorType === 'recovery_code',
  )
  if (set === undefined) throw new AuthError('mfa_factor_not_found')
  const remaining = await countRecoveryCodes(db, set.id)
  return { id: set.id, type: 'recovery_code', total: CODES_PER_SET, remaining }
}

/** Removes the set. Returns its id. Raises `insufficient_aal`, `mfa_factor_not_found`. */
export async function removeRecoveryCodes(auth: AuthContext, member: Member): Promise<string> {
  return await withLockedMember(auth, member, async (db, current) => {
    await requireFreshProof(auth, db, current, 403)
    const factor = await lockRecoverySet(db, current.user.id)
    if (factor === null) throw new AuthError('mfa_factor_not_found')
    await deleteFactor(db, factor.id)
    return factor.id
  })
}

/**
 * Consumes a code, raises the session to aal2 and mails the owner. Raises `mfa_verification_failed`, and
 * `mfa_recovery_codes_locked` after too many wrong ones.
 */
export async function verifyRecoveryCode(
  auth: AuthContext,
  member: Member,
  typed: string,
): Promise<PresentedSession> {
  try {
    const session = await withFailureLimit(auth, attemptKey(member), () =>
      withLockedMember(auth, member, async (db, current) => {
        const factor = await lockRecoverySet(db, current.user.id)
        const isTaken =
          factor !== null && (await takeRecoveryCode(db, factor.id, hashOf(auth, factor.id, typed)))
        if (!isTaken) throw new AuthError('mfa_verification_failed')
        const recoveryCodesLeft = await countRecoveryCodes(db, factor.id)
        await mailFactorEvent(auth, db, current.user, { recoveryCodesLeft })
        return await elevateSession(auth, db, current.user, current.session, PROOFS.recovery_code)
      }),
    )
    auth.viewers.forget()
    return session
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'rate_limited') throw error
    throw new AuthError('mfa_recovery_codes_locked', {
      retryAfterSeconds: error.retryAfterSeconds,
    })
  }
}

async function generateCodes(
  auth: AuthContext,
  db: Db,
  { user }: Member,
  factor: FactorRow,
): Promise<PresentedCodes> {
  const codes = Array.from({ length: CODES_PER_SET }, newCode)
  await replaceRecoveryCodes(
    db,
    factor.id,
    codes.map((code) => hashOf(auth, factor.id, code)),
  )
  await mailFactorEvent(auth, db, user, 'recovery codes made')
  const { id, friendlyName } = factor
  return { id, type: 'recovery_code', friendly_name: friendlyName, total: CODES_PER_SET, codes }
}

function newCode(): string {
  return Array.from(randomBytes(CODE_CHARS), (byte) => ALPHABET[byte & 31]).join('')
}

/** Ignores case, spaces and hyphens. */
function hashOf(auth: AuthContext, factorId: string, typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return auth.keyedHash.of('recovery code', `${factorId}\n${code}`)
}

function attemptKey({ user }: Member): string {
  return `recovery codes ${user.id}`
}
