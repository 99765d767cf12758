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

/** Loaded at the first ceremony: it takes a fifth of the server's memory, and most servers never need it. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256 (COSE), which authenticators support and every runtime can verify. */
const ALGORITHMS = [-8, -7, -257]

/** An authenticator's answer as browsers send it; the library validates the rest. */
export const credentialBody = z.looseObject({
  id: z.string().max(TOKEN_MAX_CHARS),
  rawId: z.string().max(TOKEN_MAX_CHARS),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
})

/** An authenticator's answer, not yet verified. */
export type CredentialAnswer = z.output<typeof credentialBody>

/** A key that an authenticator created. */
export type NewCredential = Pick<
  CredentialRow,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'
>

/** The facts in a verified authenticator signature. */
export interface Assertion {
  counter: number
  isBackedUp: boolean
  /** Whether the authenticator verified the user, by PIN or biometrics. */
  isUserVerified: boolean
}

/**
 * The browser's options for creating a key. A passkey is discoverable, so that it works without a user name; a second
 * factor need not be.
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

/** The browser's options for signing a challenge with one of `known` or, when empty, any passkey. */
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

/** The key in an answer to `creationOptions`; null when it does not match the challenge and site. */
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
    // The library throws on any invalid answer.
    return null
  }
}

/**
 * Verifies an answer to `requestOptions`; null when it does not match the challenge, site or key, or its counter did
 * not advance, as with a cloned authenticator.
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

/** The user handle in an authenticator's answer; null without one. */
export function userHandleOf(answer: CredentialAnswer): string | null {
  const { userHandle } = answer.response
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString() : null
}

/**
 * Removes the attestation before verification. The maker of an authenticator does not matter here, and its certificates
 * name URLs, which must not decide where this server sends requests.
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
