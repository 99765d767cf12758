import { limits } from '@laurel/contract/spec/limits'
import { MS } from '../../platform/clock.ts'

/**
 * Lifetimes in the auth service, all by the machine's clock: a demo that moves its clock by days must not sign anyone
 * out (D-auth-clock).
 */
export const lifetimes = {
  /** Access tokens; clients renew them 90 s before (spec §9 ticks). */
  accessTokenMs: MS.hour,
  /** How long a used refresh token still returns the active one, in case the response was lost or two tabs raced. */
  refreshReuseMs: 10 * MS.second,
  /** A session expires when it is not refreshed for this long. */
  sessionIdleMs: 30 * MS.day,
  /** The absolute lifetime of a session. */
  sessionMs: 180 * MS.day,
  /** How long a proof (a sign-in, password, mailed nonce or factor) allows changing sign-in methods. */
  freshProofMs: 10 * MS.minute,
  /** How long a second factor allows moving money. */
  freshFactorMs: 30 * MS.minute,
  /** The six digits of a mail. */
  mailCodeMs: 10 * MS.minute,
  /** The link of a confirmation mail. */
  signUpLinkMs: MS.day,
  /** The link of a recovery mail. */
  recoveryLinkMs: MS.hour,
  /** The link that signs in without a password. */
  magicLinkMs: MS.hour,
  /** The link of an invitation. */
  inviteLinkMs: 7 * MS.day,
  /** The links to the old and the new address of an account that changes it. */
  emailChangeLinkMs: MS.day,
  /** Between two mails of a kind to one address. */
  mailPauseMs: limits.defaultBlockMs,
  /** From an opened link or provider callback to the exchange of its code; also a flow at a provider. */
  flowStateMs: 5 * MS.minute,
  /** How long an exchanged code is remembered: as long as its access token lives. */
  spentCodeMs: MS.hour,
  /** A challenge to a second factor or a passkey. */
  factorChallengeMs: 5 * MS.minute,
  /** An unverified second factor. */
  unverifiedFactorMs: MS.hour,
  /** How long a session's state may be cached. */
  viewerCacheMs: MS.second,
  /** The most time until a node learns of a key rotation. */
  keyRingMs: 30 * MS.second,
  /** The least time between a node's reloads for unknown keys. */
  unknownKeyMs: MS.second,
  /** How long ended sessions are kept, so that late reuse can be distinguished from a forged token. */
  endedSessionMs: 7 * MS.day,
} as const
