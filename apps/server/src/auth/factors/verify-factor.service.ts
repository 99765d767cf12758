import type { Db } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Member } from '../people/member.service.ts'
import { elevateSession, type PresentedSession } from '../sessions/sessions.service.ts'
import { requireFreshProof } from './assurance.ts'
import {
  type ChallengeRow,
  findFactorChallenge,
  takeFactorChallenge,
} from './challenges.queries.ts'
import {
  insertCredential,
  lockFactorCredential,
  updateCredentialUse,
} from './credentials.queries.ts'
import { mailFactorEvent } from './factor-mails.ts'
import {
  deleteUnverifiedFactors,
  type FactorRow,
  lockFactor,
  updateFactor,
} from './factors.queries.ts'
import { requireFactor } from './factors.service.ts'
import { withFailureLimit } from './failure-limit.ts'
import { withLockedMember } from './member-transaction.ts'
import { type CredentialAnswer, readAssertion, readNewCredential } from './passkeys/webauthn.ts'
import { PROOFS } from './proofs.ts'
import { stepOfCode } from './totp.ts'

/** An answer to a factor's challenge: the digits of an app, or what an authenticator signed. */
export type FactorAnswer = { challengeId: string } & (
  | { code: string }
  | { ceremony: 'create' | 'request'; credential: CredentialAnswer }
)

/**
 * Verifies an answer and raises the session to aal2. The first time, this activates the factor. The user's sessions at
 * aal1 end. Raises `mfa_factor_not_found` (422 for the challenge), `mfa_challenge_expired`, `mfa_verification_failed`,
 * `mfa_webauthn_verify_not_enabled`, `validation_failed`, `rate_limited`, and for an unverified factor
 * `reauthentication_needed` or `insufficient_aal`.
 */
export async function verifyFactor(
  auth: AuthContext,
  member: Member,
  factorId: string,
  answer: FactorAnswer,
): Promise<PresentedSession> {
  const { factorType } = await requireFactor(auth, member, factorId)
  const session = await withFailureLimit(auth, `factor ${member.user.id}`, async () => {
    if (factorType === 'totp' && 'code' in answer) {
      return await verifyCode(auth, member, factorId, answer)
    }
    if (factorType === 'webauthn' && 'credential' in answer) {
      return await verifyAuthenticator(auth, member, factorId, answer)
    }
    throw new AuthError('validation_failed', { message: 'The answer is not one to this factor' })
  })
  auth.viewers.forget()
  return session
}

/** A wrong code leaves the challenge open for typing errors; the right one consumes it. */
async function verifyCode(
  auth: AuthContext,
  member: Member,
  factorId: string,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<PresentedSession> {
  return await withLockedMember(auth, member, async (db, current) => {
    const factor = await lockOwnFactor(auth, db, current, factorId)
    const key = { id: challengeId, sessionId: current.session.id, factorId }
    requireOpen(auth, await findFactorChallenge(db, key))
    const secret = auth.sealing.open(factor.sealedSecret ?? '', factor.id)
    const lastStep = stepOfCode(secret, code, factor.lastStep, auth.clock.now())
    if (lastStep === null) {
      throw new AuthError('mfa_verification_failed', { message: 'Invalid TOTP code entered' })
    }
    await takeFactorChallenge(db, key)
    await updateFactor(db, factor.id, { lastStep })
    return await accept(auth, db, current, factor)
  })
}

/** Any answer consumes the challenge: an authenticator makes no typing errors. */
async function verifyAuthenticator(
  auth: AuthContext,
  member: Member,
  factorId: string,
  answer: { challengeId: string; ceremony: 'create' | 'request'; credential: CredentialAnswer },
): Promise<PresentedSession> {
  const party = auth.relyingParty
  if (party === null) throw new AuthError('mfa_webauthn_verify_not_enabled')
  const key = { id: answer.challengeId, sessionId: member.session.id, factorId }
  const open = requireOpen(auth, await takeFactorChallenge(auth.database.db, key))
  const challenge = open.challenge ?? ''
  return await withLockedMember(auth, member, async (db, current) => {
    const factor = await lockOwnFactor(auth, db, current, factorId)
    const ceremony = factor.status === 'unverified' ? 'create' : 'request'
    if (answer.ceremony !== ceremony) throw new AuthError('mfa_verification_failed')
    const now = auth.clock.now()
    if (ceremony === 'create') {
      const made = await readNewCredential(party, challenge, answer.credential)
      const isNew =
        made !== null &&
        (await insertCredential(db, {
          ...made,
          id: newId(),
          userId: current.user.id,
          factorId,
          friendlyName: '',
          createdAt: now,
          lastUsedAt: now,
        }))
      if (!isNew) throw new AuthError('mfa_verification_failed')
    } else {
      const credential = await lockFactorCredential(db, factorId)
      const assertion =
        credential && (await readAssertion(party, challenge, credential, answer.credential))
      if (!credential || !assertion) throw new AuthError('mfa_verification_failed')
      const { counter, isBackedUp } = assertion
      await updateCredentialUse(db, credential.id, { counter, isBackedUp, lastUsedAt: now })
    }
    return await accept(auth, db, current, factor)
  })
}

/** The factor of an answer, locked. An unverified one needs a fresh proof, as at enrolment. */
async function lockOwnFactor(
  auth: AuthContext,
  db: Db,
  member: Member,
  factorId: string,
): Promise<FactorRow> {
  const factor = await lockFactor(db, member.user.id, factorId)
  if (factor === null) throw new AuthError('mfa_factor_not_found')
  if (factor.status === 'unverified') await requireFreshProof(auth, db, member, 403)
  return factor
}

function requireOpen(auth: AuthContext, challenge: ChallengeRow | null): ChallengeRow {
  if (challenge === null) {
    throw new AuthError('mfa_factor_not_found', {
      status: 422,
      message: 'MFA factor with the provided challenge ID not found',
    })
  }
  if (challenge.expiresAt <= auth.clock.now()) throw new AuthError('mfa_challenge_expired')
  return challenge
}

async function accept(
  auth: AuthContext,
  db: Db,
  { user, session }: Member,
  factor: FactorRow,
): Promise<PresentedSession> {
  if (factor.status === 'unverified') {
    await updateFactor(db, factor.id, { status: 'verified', updatedAt: auth.clock.now() })
    await deleteUnverifiedFactors(db, user.id)
    await mailFactorEvent(auth, db, user, 'factor added')
  }
  return await elevateSession(auth, db, user, session, PROOFS[factor.factorType])
}
