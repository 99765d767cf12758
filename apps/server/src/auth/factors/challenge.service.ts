import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { plus } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Member } from '../people/member.service.ts'
import { lifetimes } from '../sessions/lifetimes.ts'
import { insertChallenge } from './challenges.queries.ts'
import { listCredentials } from './credentials.queries.ts'
import { type FactorRow, updateFactor } from './factors.queries.ts'
import { requireFactor } from './factors.service.ts'
import { creationOptions, requestOptions } from './passkeys/webauthn.ts'

/** A challenge as clients receive it. */
export interface PresentedChallenge {
  id: string
  type: FactorRow['factorType']
  /** Epoch seconds. */
  expires_at: number
  webauthn?:
    | {
        type: 'create'
        credential_options: { publicKey: PublicKeyCredentialCreationOptionsJSON }
      }
    | {
        type: 'request'
        credential_options: { publicKey: PublicKeyCredentialRequestOptionsJSON }
      }
}

/**
 * Creates a challenge to one of the user's own factors, valid for five minutes and for this session only. Raises
 * `mfa_factor_not_found`, `mfa_webauthn_verify_not_enabled`.
 */
export async function challengeFactor(
  auth: AuthContext,
  member: Member,
  factorId: string,
): Promise<PresentedChallenge> {
  const factor = await requireFactor(auth, member, factorId)
  // Recovery codes have their own endpoint, without a challenge.
  if (factor.factorType === 'recovery_code') throw new AuthError('mfa_factor_not_found')
  const webauthn = factor.factorType === 'webauthn' ? await ceremonyOf(auth, member, factor) : null
  const now = auth.clock.now()
  const id = newId()
  const expiresAt = plus(now, lifetimes.factorChallengeMs)
  await auth.database.transaction(async (db) => {
    await insertChallenge(db, {
      id,
      kind: 'factor',
      sessionId: member.session.id,
      factorId: factor.id,
      challenge: webauthn?.credential_options.publicKey.challenge ?? null,
      createdAt: now,
      expiresAt,
    })
    await updateFactor(db, factor.id, { lastChallengedAt: now, updatedAt: now })
  })
  return {
    id,
    type: factor.factorType,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    ...(webauthn === null ? {} : { webauthn }),
  }
}

/** An unverified factor creates its key now; a verified one signs with its key. */
async function ceremonyOf(
  auth: AuthContext,
  { user }: Member,
  factor: FactorRow,
): Promise<NonNullable<PresentedChallenge['webauthn']>> {
  const party = auth.relyingParty
  if (party === null) throw new AuthError('mfa_webauthn_verify_not_enabled')
  const known = await listCredentials(auth.database.db, user.id)
  if (factor.status === 'unverified') {
    const publicKey = await creationOptions(party, user, known, 'factor')
    return { type: 'create', credential_options: { publicKey } }
  }
  const own = known.filter((credential) => credential.factorId === factor.id)
  return {
    type: 'request',
    credential_options: { publicKey: await requestOptions(party, own) },
  }
}
