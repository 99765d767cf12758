import { randomInt } from 'node:crypto'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../db/client.ts'
import { plus } from '../platform/clock.ts'
import { newSecret, sha256 } from '../platform/ids.ts'
import type { MailJob } from '../platform/jobs.ts'
import type { CodeChallenge } from './body.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './errors.ts'
import { lifetimes } from './lifetimes.ts'
import {
  expireMailCodes,
  type MailTokenKind,
  type MailTokenRow,
  replaceMailToken,
  takeMailTokenByCode,
  takeMailTokenByLink,
} from './mail-tokens.queries.ts'
import { confirmationMail } from './mails/confirmation.mail.ts'
import { recoveryMail } from './mails/recovery.mail.ts'
import { findUserByEmail, type UserRow, updateUser } from './users.queries.ts'

/** What a mail's link does beside confirming: where it leads and how its session gets to the browser. */
export interface LinkWishes {
  challenge: CodeChallenge | null
  redirectTo: URL
}

/** What is mailed for a kind, for how long its link works, and where the account notes it. */
const MAILS: Record<
  MailTokenKind,
  {
    linkMs: number
    write: (to: string, url: string, code: string) => MailJob
    sentAt: 'confirmationSentAt' | 'recoverySentAt'
  }
> = {
  signup: {
    linkMs: lifetimes.signUpLinkMs,
    write: confirmationMail,
    sentAt: 'confirmationSentAt',
  },
  recovery: {
    linkMs: lifetimes.recoveryLinkMs,
    write: recoveryMail,
    sentAt: 'recoverySentAt',
  },
}

/** Tokens of links that belong to a PKCE flow begin with this (wire.md 1.6). */
const PKCE_PREFIX = 'pkce_'

/** Whether a link's token came from a PKCE flow: then its failures go into the query too. */
export function isPkceToken(token: string): boolean {
  return token.startsWith(PKCE_PREFIX)
}

/**
 * Takes the address's turn for a mail of a kind, whether or not anybody has the address. Raises
 * `over_email_send_rate_limit` within a minute of the last.
 */
export async function takeMailTurn(
  auth: AuthContext,
  kind: MailTokenKind,
  email: string,
): Promise<void> {
  try {
    await auth.limits.mail.take(`${kind} ${email}`)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'rate_limited') throw error
    const { retryAfterSeconds } = error
    throw new AuthError('over_email_send_rate_limit', {
      message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
      retryAfterSeconds,
    })
  }
  await auth.limits.code.reset(email)
}

/** Mails a link and a code to a person, in the caller's transaction; earlier ones of the kind stop working. */
export async function mailTokens(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  kind: MailTokenKind,
  wishes: LinkWishes,
): Promise<UserRow> {
  const { challenge, redirectTo } = wishes
  const now = auth.clock.now()
  const mail = MAILS[kind]
  const email = user.email ?? ''
  const token = `${challenge === null ? '' : PKCE_PREFIX}${newSecret()}`
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0')
  await replaceMailToken(db, {
    userId: user.id,
    kind,
    tokenHash: sha256(token),
    codeHash: codeHash(auth, user.id, code),
    codeChallenge: challenge?.codeChallenge ?? null,
    codeChallengeMethod: challenge?.codeChallengeMethod ?? null,
    createdAt: now,
    codeExpiresAt: plus(now, lifetimes.mailCodeMs),
    expiresAt: plus(now, mail.linkMs),
  })
  const query = new URLSearchParams({ token, type: kind, redirect_to: redirectTo.href })
  const url = `${auth.publicUrl}/auth/v1/verify?${query}`
  await auth.jobs.send(db, 'mail', mail.write(email, url, code))
  return await updateUser(db, user.id, { [mail.sentAt]: now, updatedAt: now })
}

/** Takes the tokens that a link names, in the caller's transaction. Raises `otp_expired`. */
export async function takeByLink(
  auth: AuthContext,
  db: Db,
  token: string,
  kinds: readonly MailTokenKind[],
): Promise<MailTokenRow> {
  const row = await takeMailTokenByLink(db, sha256(token), kinds, auth.clock.now())
  if (row === null) throw new AuthError('otp_expired')
  return row
}

/** Takes the tokens that an address and its code name, in the caller's transaction. Raises `otp_expired`. */
export async function takeByCode(
  auth: AuthContext,
  db: Db,
  guess: { email: string; code: string },
  kinds: readonly MailTokenKind[],
): Promise<MailTokenRow> {
  const user = await findUserByEmail(db, guess.email)
  const hash = codeHash(auth, user?.id ?? '', guess.code)
  const row =
    user === null ? null : await takeMailTokenByCode(db, user.id, hash, kinds, auth.clock.now())
  if (row === null) throw new AuthError('otp_expired')
  return row
}

/**
 * Counts a guess of an address's code, whether or not one is out. The sixth since the last mail, or the 21st of a day,
 * raises `rate_limited` and ends the code; the link of the same mail goes on working (check 13).
 */
export async function takeGuess(auth: AuthContext, email: string): Promise<void> {
  try {
    await auth.limits.code.take(email)
    await auth.limits.codePerDay.take(email)
  } catch (error) {
    const user = await findUserByEmail(auth.database.db, email)
    if (user !== null) await expireMailCodes(auth.database.db, user.id, auth.clock.now())
    throw error
  }
}

/** Six digits are quickly tried, so a copy of the table must not be enough to try them on. */
function codeHash(auth: AuthContext, userId: string, code: string): string {
  return auth.keyedHash.of(`mail code ${userId}`, code)
}
