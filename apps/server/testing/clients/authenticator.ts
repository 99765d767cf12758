import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
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
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )

  const authenticator: Authenticator = {
    origin,
    isUserVerified: true,
    counter: 0,
    create(asked) {
      const options = asked as CeremonyOptions
      const size = Buffer.from([credentialId.length >> 8, credentialId.length & 255])
      const data = authenticatorData(options.rp?.id, HAS_KEY)
      const authData = Buffer.concat([data, AAGUID, size, credentialId, coseKey])
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
      })
    },
    get(asked, userHandle) {
      const options = asked as CeremonyOptions
      authenticator.counter += 1
      const data = authenticatorData(options.rpId, 0)
      const client = clientData('webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle === undefined
          ? {}
          : { userHandle: Buffer.from(userHandle).toString('base64url') }),
      })
    },
  }

  function authenticatorData(rpId: string | undefined, flag: number): Buffer {
    const flags = USER_PRESENT | flag | (authenticator.isUserVerified ? USER_VERIFIED : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(authenticator.counter)
    return Buffer.concat([sha256(Buffer.from(rpId ?? '')), Buffer.from([flags]), counter])
  }

  function clientData(type: string, { challenge }: CeremonyOptions): Buffer {
    const data = {
      type,
      challenge:
        typeof challenge === 'string' ? challenge : Buffer.from(challenge).toString('base64url'),
      origin: authenticator.origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data))
  }

  function answer(response: Record<string, string>): Answer {
    const json = {
      id,
      rawId: id,
      type: 'public-key' as const,
      response,
      clientExtensionResults: {},
    }
    return { ...json, toJSON: () => json }
  }

  return authenticator
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
