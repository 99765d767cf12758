import { validationTexts } from '@laurel/contract/spec/messages'
import { passwordError } from '@laurel/contract/spec/validation'
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../../platform/limits/turns.ts'
import { AuthError } from '../errors.ts'

/** Argon2id (the library's default variant) with the parameters of architecture.md: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Longest password, so that hashing costs are bounded (check 5). */
const PASSWORD_MAX_BYTES = 1024
/** At about 10 ms each the last one in a full queue waits a second; more than that is turned away. */
const LONGEST_QUEUE = 200
const RETRY_SECONDS = 1

/** Hashes passwords, and compares with hashes, off the event loop. Passwords are taken exactly as typed (spec §5). */
export interface Passwords {
  /** The hash to store. Raises `request_timeout` when too many wait. */
  hash(password: string): Promise<string>
  /**
   * Whether the password is the one of the hash. Without a hash (nobody has this address, or no password) the answer
   * is false after the same work, so that time tells nothing (check 3). Raises `request_timeout` when too many wait.
   */
  matches(passwordHash: string | null, password: string): Promise<boolean>
}

/** The two costly operations; tests count them. */
export interface Hasher {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

const argon2: Hasher = {
  hash: (password) => hash(Buffer.from(password), ARGON2),
  verify: (passwordHash, password) => verify(passwordHash, Buffer.from(password)),
}

/** Passwords with at most `most` computations at once; the rest queue. */
export async function createPasswords(most = 2, hasher: Hasher = argon2): Promise<Passwords> {
  const inTurn = createTurns(most, LONGEST_QUEUE, tooManyWait)
  const nobodysHash = await hasher.hash('the password of nobody')
  return {
    hash: (password) => inTurn(() => hasher.hash(password)),
    async matches(passwordHash, password) {
      const isMatch = await inTurn(() => hasher.verify(passwordHash ?? nobodysHash, password))
      return isMatch && passwordHash !== null
    },
  }
}

function tooManyWait(): AuthError {
  return new AuthError('request_timeout', { retryAfterSeconds: RETRY_SECONDS })
}

/** Raises `validation_failed` (422) for a password that is too long to be looked at. */
export function requireHashable(password: string): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw new AuthError('validation_failed', {
      status: 422,
      message: `Password cannot be longer than ${PASSWORD_MAX_BYTES} bytes`,
    })
  }
}

/** Raises `weak_password` with the spec's text unless a new password follows the rules (spec §5). */
export function requireStrongPassword(password: string): void {
  requireHashable(password)
  const message = passwordError(password)
  if (message === null) return
  const reason = message === validationTexts.passwordTooShort ? 'length' : 'characters'
  throw new AuthError('weak_password', { message, weakPasswordReasons: [reason] })
}
