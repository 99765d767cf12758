import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { TOKEN_MAX_CHARS } from '../../body.ts'
import type { UserRow } from '../../people/users.queries.ts'
import { lifetimes } from '../../sessions/lifetimes.ts'
import type { CredentialRow } from '../credentials.queries.ts'
import type { RelyingParty } from './relying-party.ts'

/** Loaded with the first ceremony: it takes as much memory as a fifth of a server, and most of them run without. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256 (COSE): what authenticators have, and every runtime can check. */
const ALGORITHMS = [-8, -7, -257]

/** What a browser sends of an authenticator's answer; the rest of it is read by the library, which is wary. */
export const credentialBody = z.looseObject({
  id: z.string().max(TOKEN_MAX_CHARS),
  rawId: z.string().max(TOKEN_MAX_CHARS),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
})

/** An authenticator's answer, not yet looked at. */
export type CredentialAnswer = z.output<typeof credentialBody>

/** A key that an authenticator made. */
export type NewCredential = Pick<
  CredentialRow,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'
>

/** What an authenticator's signature says beside that it is good. */
export interface Assertion {
  counter: number
  isBackedUp: boolean
  /** The authenticator recognised its person, by a PIN or a finger. */
  isUserVerified: boolean
}

/**
 * What a browser needs to have a key made. A passkey is kept on the authenticator, so that it can be used without
 * saying who one is; a second factor need not be.
 */
export async function creationOptions(
  party: RelyingParty,
  user: UserRow,
  known: readonly CredentialRow[],
  use: 'passkey' | 'factor',
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  const name = accountNameOf(user)
  return await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: name,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: lifetimes.factorChallengeMs,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: {
      residentKey: use === 'passkey' ? 'required' : 'discouraged',
      userVerification: 'preferred',
    },
  })
}

/** What a browser needs to have a challenge signed, by one of `known` or, without any, by a passkey of its person. */
export async function requestOptions(
  party: RelyingParty,
  known: readonly CredentialRow[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return await generateAuthenticationOptions({
    rpID: party.id,
    timeout: lifetimes.factorChallengeMs,
    allowCredentials: known.map(descriptorOf),
    userVerification: 'preferred',
  })
}

/** The key in an authenticator's answer to `creationOptions`; null when the answer is not to this challenge and site. */
export async function readNewCredential(
  party: RelyingParty,
  challenge: string,
  answer: CredentialAnswer,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: await withoutAttestation(answer as unknown as RegistrationResponseJSON),
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (registrationInfo === undefined) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isBackedUp: credentialBackedUp,
    }
  } catch {
    // The library throws at whatever it does not like.
    return null
  }
}

/**
 * What an authenticator's answer to `requestOptions` says; null when it is not to this challenge and site, not by this
 * key, or counts no further than an answer before it, as a copied authenticator would.
 */
export async function readAssertion(
  party: RelyingParty,
  challenge: string,
  credential: CredentialRow,
  answer: CredentialAnswer,
): Promise<Assertion | null> {
  if (answer.id !== credential.credentialId) return null
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: credential.credentialId,
        publicKey: new Uint8Array(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports,
      },
    })
    if (!verified) return null
    const { newCounter, credentialBackedUp, userVerified } = authenticationInfo
    return { counter: newCounter, isBackedUp: credentialBackedUp, isUserVerified: userVerified }
  } catch {
    return null
  }
}

/** Whom an authenticator names as its person; null when it names nobody. */
export function userHandleOf(answer: CredentialAnswer): string | null {
  const { userHandle } = answer.response
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString() : null
}

/**
 * Who made an authenticator matters not here, so what it says about that is left out before anything is checked:
 * certificates name addresses, and no stranger decides where this server asks.
 */
async function withoutAttestation(
  answer: RegistrationResponseJSON,
): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const sent = Buffer.from(answer.response.attestationObject, 'base64url')
  const attested = decodeAttestationObject(new Uint8Array(sent))
  const plain = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', attested.get('authData')],
    ]),
  )
  const attestationObject = Buffer.from(plain).toString('base64url')
  return { ...answer, response: { ...answer.response, attestationObject } }
}

function accountNameOf({ email, userMetadata, id }: UserRow): string {
  const { username } = userMetadata
  return email ?? (typeof username === 'string' && username !== '' ? username : id)
}

function descriptorOf({ credentialId, transports }: CredentialRow) {
  return { id: credentialId, transports }
}
