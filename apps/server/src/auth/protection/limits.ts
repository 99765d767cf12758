import { limits } from '@laurel/contract/spec/limits'
import type pg from 'pg'
import type { AttemptLimit } from '../../config/values.ts'
import { MS } from '../../platform/clock.ts'
import { type AttemptLimiter, createAttemptLimiter } from '../../platform/limits/rate-limits.ts'
import { lifetimes } from '../sessions/lifetimes.ts'

/** The rate limits of the auth service, by the machine's clock and shared by all nodes. */
export interface AuthLimits {
  /** Sign-ins and other proofs of a password, per account and per address (spec §9). */
  signIn: AttemptLimiter
  /** Sign-ups, per account and per address (spec §9). */
  signUp: AttemptLimiter
  /** Sign-ins with Twitter, per address (spec §9). */
  twitter: AttemptLimiter
  /** One mail of a kind per address and minute, whether or not the address is known. */
  mail: AttemptLimiter
  /** Mails per mailbox and day requested without being signed in. */
  mailPerDay: AttemptLimiter
  /** Mails per mailbox and day requested by its own account, which strangers cannot use up. */
  ownMailPerDay: AttemptLimiter
  /** Guesses at a mail's code per address; a new mail resets it (check 13). */
  code: AttemptLimiter
  /** Guesses at codes per address and day; a new mail does not reset it. */
  codePerDay: AttemptLimiter
  /** Failed second factors per account; the attempt implies a known password (check 16). */
  factor: AttemptLimiter
  /** The same, per account and day. */
  factorPerDay: AttemptLimiter
  /** Refreshes per client address. */
  refresh: AttemptLimiter
  /** Everything else that writes, per client address. */
  request: AttemptLimiter
}

const BLOCK_SECONDS = limits.defaultBlockMs / MS.second
const DAY_SECONDS = MS.day / MS.second
/** Above normal use, below a nuisance. */
const MAX_MAILS_PER_DAY = 20

/** The rate-limit key of a mailbox: providers deliver `name+anything@` to `name@`. */
export function mailboxKey(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@')
}

/** The limiters; `signInLimit` is the configured form of the spec's 5 per 15 minutes, then 30 minutes blocked. */
export function createAuthLimits(pool: pg.Pool, signInLimit: AttemptLimit): AuthLimits {
  const limiter = (name: string, attempts: number, windowSeconds: number, blockSeconds: number) =>
    createAttemptLimiter(pool, name, { attempts, windowSeconds, blockSeconds })
  const mailPauseSeconds = lifetimes.mailPauseMs / MS.second
  return {
    signIn: createAttemptLimiter(pool, 'sign-in', signInLimit),
    signUp: createAttemptLimiter(pool, 'sign-up', signInLimit),
    twitter: createAttemptLimiter(pool, 'twitter', signInLimit),
    // No block beyond the window: an early request waits only for the rest of the minute.
    mail: limiter('mail', 1, mailPauseSeconds, 0),
    mailPerDay: limiter('mail-day', MAX_MAILS_PER_DAY, DAY_SECONDS, 0),
    ownMailPerDay: limiter('own-mail-day', MAX_MAILS_PER_DAY, DAY_SECONDS, 0),
    code: limiter('code', 5, lifetimes.mailCodeMs / MS.second, BLOCK_SECONDS),
    codePerDay: limiter('code-day', 20, DAY_SECONDS, 0),
    factor: createAttemptLimiter(pool, 'factor', signInLimit),
    factorPerDay: limiter('factor-day', 20, DAY_SECONDS, 0),
    refresh: limiter('refresh', 150, 300, BLOCK_SECONDS),
    // An installation that allows more sign-ins per address, as for a shared office, needs more of all requests.
    request: limiter('auth', Math.max(30, signInLimit.attempts), 300, BLOCK_SECONDS),
  }
}
