import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The options of a ceremony that an authenticator reads, as JSON or in a browser's form. */
interface CeremonyOptions {
  challenge: string | ArrayBuffer
  rp?: { id?: string }
  rpId?: string
}

/** A browser's credential; clients call its `toJSON`. */
interface Answer {
  id: string
  rawId: string
  type: 'public-key'
  response: Record<string, string>
  clientExtensionResults: object
  toJSON(): Omit<Answer, 'toJSON'>
}

/** A security key and the browser it is plugged into, in memory: one ES256 key pair, attestation `none`. */
export interface Authenticator {
  /** The origin of the browser's page; a different one is a phishing site. */
  origin: string
  /** Whether the user enters a PIN, or only touches it. */
  isUserVerified: boolean
  /** The signature counter. */
  counter: number
  /** Creates a credential by the options. */
  create(options: object): Answer
  /** Signs the challenge of the options; `userHandle` is the stored user id. */
  get(options: object, userHandle?: string): Answer
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40
const AAGUID = Buffer.alloc(16)

/** A new authenticator on the page of `origin`. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const authenticator: Authenticator = {
    origin,
    isUserVerified: true,
    counter: 0,
    create(asked) {
      const options = asked as CeremonyOptions
      const size = Buffer.from([credentialId.length >> 8, credentialId.length & 255])
      const data = authenticatorData(authenticator, options.rp?.id, HAS_KEY)
      const authData = Buffer.concat([data, AAGUID, size, credentialId, coseKeyOf(publicKey)])
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return answer(credentialId, {
        clientDataJSON: clientData(authenticator, 'webauthn.create', options).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
      })
    },
    get(asked, userHandle) {
      const options = asked as CeremonyOptions
      authenticator.counter += 1
      const data = authenticatorData(authenticator, options.rpId, 0)
      const client = clientData(authenticator, 'webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer(credentialId, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle === undefined
          ? {}
          : { userHandle: Buffer.from(userHandle).toString('base64url') }),
      })
    },
  }
  return authenticator
}

/** A P-256 public key as a COSE key for ES256 (RFC 9053). */
function coseKeyOf(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
}

function authenticatorData(
  { isUserVerified, counter: signCount }: Authenticator,
  rpId: string | undefined,
  flag: number,
): Buffer {
  const flags = USER_PRESENT | flag | (isUserVerified ? USER_VERIFIED : 0)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(signCount)
  return Buffer.concat([sha256(Buffer.from(rpId ?? '')), Buffer.from([flags]), counter])
}

function clientData(
  { origin }: Authenticator,
  type: string,
  { challenge }: CeremonyOptions,
): Buffer {
  const data = {
    type,
    challenge:
      typeof challenge === 'string' ? challenge : Buffer.from(challenge).toString('base64url'),
    origin,
    crossOrigin: false,
  }
  return Buffer.from(JSON.stringify(data))
}

function answer(credentialId: Buffer, response: Record<string, string>): Answer {
  const id = credentialId.toString('base64url')
  const json = {
    id,
    rawId: id,
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  }
  return { ...json, toJSON: () => json }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
