import { limits } from '@laurel/contract/spec/limits'
import { MS } from '../../platform/clock.ts'

/**
 * How long things of the auth service live. All of it goes by the machine's clock: a demo that moves its clock by
 * days must not sign anybody out (D-auth-clock).
 */
export const lifetimes = {
  /** Access tokens; clients renew them 90 s before (spec §9 ticks). */
  accessTokenMs: MS.hour,
  /** How long a used refresh token still answers the active one: the answer was lost, or two tabs raced. */
  refreshReuseMs: 10 * MS.second,
  /** A session nobody refreshed for this long is over. */
  sessionIdleMs: 30 * MS.day,
  /** No session outlives this. */
  sessionMs: 180 * MS.day,
  /** A proof of who one is (a sign-in, a password, a mailed nonce, a factor) lets one change ways in for this long. */
  freshProofMs: 10 * MS.minute,
  /** A second factor lets one move money for this long. */
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
  /** Between an opened link, or a return from a provider, and the exchange of its code; and a stay at a provider. */
  flowStateMs: 5 * MS.minute,
  /** How long a code that was exchanged is known again: as long as the access token that it became. */
  spentCodeMs: MS.hour,
  /** A question to a second factor or a passkey. */
  factorChallengeMs: 5 * MS.minute,
  /** A second factor that was begun and never verified. */
  unverifiedFactorMs: MS.hour,
  /** How long what a token's session says may be remembered. */
  viewerCacheMs: MS.second,
  /** A node that signs or publishes keys knows of a rotation this long after it at the latest. */
  keyRingMs: 30 * MS.second,
  /** A node looks no more often than this for keys that it does not know. */
  unknownKeyMs: MS.second,
  /** What has ended is kept this long, so that a late reuse is still told apart from a made-up token. */
  endedSessionMs: 7 * MS.day,
} as const
