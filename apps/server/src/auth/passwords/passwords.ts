import { validationTexts } from '@laurel/contract/spec/messages'
import { passwordError } from '@laurel/contract/spec/validation'
import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '../../platform/limits/concurrency-limiter.ts'
import { AuthError } from '../errors.ts'

/** Argon2id (the library's default variant) with the parameters of architecture.md: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** The longest password, to bound the cost of hashing (check 5). */
const PASSWORD_MAX_BYTES = 1024
/** At about 10 ms each the last in a full queue waits a second; further ones are refused. */
const MAX_QUEUE = 200
const RETRY_SECONDS = 1

/** Hashes and verifies passwords off the event loop. Passwords are used exactly as typed (spec §5). */
export interface Passwords {
  /** Raises `request_timeout` when the queue is full. */
  hash(password: string): Promise<string>
  /**
   * Whether a password matches a hash. Without a hash (unknown address or no password) it is false after the same work,
   * so that timing reveals nothing (check 3). Raises `request_timeout` when the queue is full.
   */
  matches(passwordHash: string | null, password: string): Promise<boolean>
}

/** The expensive operations; tests replace them. */
export interface Hasher {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

const argon2: Hasher = {
  hash: (password) => hash(Buffer.from(password), ARGON2),
  verify: (passwordHash, password) => verify(passwordHash, Buffer.from(password)),
}

/** Creates the service with at most `maxConcurrent` computations at a time; the rest queue. */
export async function createPasswords(
  maxConcurrent = 2,
  hasher: Hasher = argon2,
): Promise<Passwords> {
  const limited = createLimiter(maxConcurrent, MAX_QUEUE, queueFull)
  const dummyHash = await hasher.hash('the password of nobody')
  return {
    hash: (password) => limited(() => hasher.hash(password)),
    async matches(passwordHash, password) {
      const isMatch = await limited(() => hasher.verify(passwordHash ?? dummyHash, password))
      return isMatch && passwordHash !== null
    },
  }
}

function queueFull(): AuthError {
  return new AuthError('request_timeout', { retryAfterSeconds: RETRY_SECONDS })
}

/** Raises `validation_failed` (422) for a password too long to hash. */
export function requireHashable(password: string): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw new AuthError('validation_failed', {
      status: 422,
      message: `Password cannot be longer than ${PASSWORD_MAX_BYTES} bytes`,
    })
  }
}

/** Raises `weak_password` with the spec's text for a new password against the rules (spec §5). */
export function requireStrongPassword(password: string): void {
  requireHashable(password)
  const message = passwordError(password)
  if (message === null) return
  const reason = message === validationTexts.passwordTooShort ? 'length' : 'characters'
  throw new AuthError('weak_password', { message, weakPasswordReasons: [reason] })
}
