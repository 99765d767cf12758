import {
  createHash,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

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
      return answer(credentialId, {
        clientDataJSON: clientData(authenticator, 'webauthn.create', options).toString('base64url'),
        attestationObject: attestationOf(authData).toString('base64url'),
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

/** Attestation `none` in CBOR: `{ fmt: 'none', attStmt: {}, authData }`; the data are shorter than 256 bytes. */
function attestationOf(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
}

/** A P-256 public key as a COSE key for ES256 (RFC 9053), in CBOR: `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 32]),
    Buffer.from(y, 'base64url'),
  ])
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

const TOTP_STEP_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits that an authenticator app shows for a secret, `steps` of 30 s from now (RFC 6238). */
export function appCode(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
  const octets = bits.join('').match(/.{8}/g) ?? []
  const key = Buffer.from(octets.map((octet) => Number.parseInt(octet, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / TOTP_STEP_MS) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0x0f
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000
  return String(number).padStart(6, '0')
}
