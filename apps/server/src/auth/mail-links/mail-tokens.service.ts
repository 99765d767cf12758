import { randomInt } from 'node:crypto'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { newSecret, sha256 } from '../../platform/ids.ts'
import type { CodeChallenge } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import {
  findUserByEmail,
  findUsersByNewEmail,
  lockUser,
  type UserRow,
  updateUser,
} from '../people/users.queries.ts'
import { mailboxKey } from '../protection/limits.ts'
import { lifetimes } from '../sessions/lifetimes.ts'
import { type LinkKind, MAIL_KINDS } from './mail-kinds.ts'
import {
  expireMailCodes,
  findMailTokenByCode,
  findMailTokenByLink,
  findMailTokenOwner,
  type MailTokenKind,
  type MailTokenRow,
  replaceMailToken,
  takeMailTokenByCode,
} from './mail-tokens.queries.ts'

/** Options of a mail's link: its redirect target and, for PKCE, its challenge. */
export interface LinkOptions {
  challenge: CodeChallenge | null
  redirectTo: URL
}

/** The prefix of link tokens of a PKCE flow (wire.md 1.6). */
const PKCE_PREFIX = 'pkce_'

const NEW_ADDRESS_KINDS: readonly MailTokenKind[] = ['email_change_new']
const ACCOUNT_KINDS: readonly MailTokenKind[] = [
  'signup',
  'magiclink',
  'invite',
  'recovery',
  'email_change_current',
]

/** Whether a link's token belongs to a PKCE flow, whose failures are reported in the query too. */
export function isPkceToken(token: string): boolean {
  return token.startsWith(PKCE_PREFIX)
}

/**
 * Counts a mail against the limits of its address, whether or not the address has an account. Raises
 * `over_email_send_rate_limit` within a minute of the last mail of the kind, and beyond the mailbox's daily limit.
 */
export async function limitMail(
  auth: AuthContext,
  kind: MailTokenKind | 'email_change',
  email: string,
): Promise<void> {
  try {
    await auth.limits.mail.take(`${kind} ${email}`)
    const { ownMailPerDay, mailPerDay } = auth.limits
    await (kind === 'reauthentication' ? ownMailPerDay : mailPerDay).take(mailboxKey(email))
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

/** A new link and code, visible only to their mail or a service-key client. */
export interface MintedTokens {
  /** The token in the link; clients call it `token_hash`. */
  token: string
  /** Six digits. */
  code: string
  /** The link in full. */
  url: string
}

/**
 * Creates a link and a code for a user, in the caller's transaction; earlier ones of the kind stop working. The caller
 * must deliver them to the right mailbox.
 */
export async function mintTokens(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  kind: LinkKind,
  wishes: LinkOptions,
): Promise<MintedTokens> {
  const { challenge, redirectTo } = wishes
  const { linkMs, type } = MAIL_KINDS[kind]
  const now = auth.clock.now()
  const token = `${challenge === null ? '' : PKCE_PREFIX}${newSecret()}`
  const code = newCode()
  await replaceMailToken(db, {
    userId: user.id,
    kind,
    tokenHash: sha256(token),
    codeHash: codeHash(auth, user.id, code),
    codeChallenge: challenge?.codeChallenge ?? null,
    codeChallengeMethod: challenge?.codeChallengeMethod ?? null,
    createdAt: now,
    codeExpiresAt: plus(now, lifetimes.mailCodeMs),
    expiresAt: plus(now, linkMs),
    agreedAt: null,
  })
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo.href })
  return { token, code, url: `${auth.publicUrl}/auth/v1/verify?${query}` }
}

/** Mails a link and a code to a user, in the caller's transaction; earlier ones of the kind stop working. */
export async function mailTokens(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  kind: LinkKind,
  wishes: LinkOptions,
): Promise<UserRow> {
  const { write, sentAt, linkMs } = MAIL_KINDS[kind]
  const { url, code } = await mintTokens(auth, db, user, kind, wishes)
  const newEmail = user.newEmail ?? ''
  const to = kind === 'email_change_new' ? newEmail : (user.email ?? '')
  const mail = write({ to, url, code, newEmail })
  await auth.jobs.send(db, 'mail', { ...mail, kind: 'link', usefulMs: linkMs })
  const now = auth.clock.now()
  return await updateUser(db, user.id, { [sentAt]: now, updatedAt: now })
}

/** Creates a code without a link, in the caller's transaction; an earlier one stops working. */
export async function mintNonce(auth: AuthContext, db: Db, userId: string): Promise<string> {
  const now = auth.clock.now()
  const code = newCode()
  const expiresAt = plus(now, lifetimes.mailCodeMs)
  await replaceMailToken(db, {
    userId,
    kind: 'reauthentication',
    // The token is discarded, so that no link works.
    tokenHash: sha256(newSecret()),
    codeHash: codeHash(auth, userId, code),
    codeChallenge: null,
    codeChallengeMethod: null,
    createdAt: now,
    codeExpiresAt: expiresAt,
    expiresAt,
    agreedAt: null,
  })
  return code
}

/** Consumes a user's nonce, in the caller's transaction; false when it is invalid. */
export async function takeNonce(
  auth: AuthContext,
  db: Db,
  userId: string,
  nonce: string,
): Promise<boolean> {
  const hash = codeHash(auth, userId, nonce)
  const now = auth.clock.now()
  return (await takeMailTokenByCode(db, userId, hash, ['reauthentication'], now)) !== null
}

/**
 * The tokens of a link, with their user locked, for the caller's transaction to spend; of two concurrent attempts one
 * gets them. Raises `otp_expired`.
 */
export async function lockByLink(
  auth: AuthContext,
  db: Db,
  token: string,
  kinds: readonly MailTokenKind[],
): Promise<MailTokenRow> {
  const hash = sha256(token)
  // Locks the user before the tokens, in the same order as a concurrent new mail.
  const userId = await findMailTokenOwner(db, hash)
  if (userId === null || (await lockUser(db, userId)) === null) throw new AuthError('otp_expired')
  const row = await findMailTokenByLink(db, hash, kinds, auth.clock.now())
  if (row === null) throw new AuthError('otp_expired')
  return row
}

/** The tokens of an address and code, with their user locked, as in `lockByLink`. Raises `otp_expired`. */
export async function lockByCode(
  auth: AuthContext,
  db: Db,
  guess: { email: string; code: string },
  kinds: readonly MailTokenKind[],
): Promise<MailTokenRow> {
  const now = auth.clock.now()
  for (const { id, kinds: own } of await ownersOf(db, guess.email)) {
    const wanted = kinds.filter((kind) => own.includes(kind))
    if (wanted.length === 0 || (await lockUser(db, id)) === null) continue
    const row = await findMailTokenByCode(db, id, codeHash(auth, id, guess.code), wanted, now)
    if (row !== null) return row
  }
  throw new AuthError('otp_expired')
}

/**
 * Counts a guess at an address's code, whether or not a code is outstanding. The sixth since the last mail, or the 21st
 * in a day, raises `rate_limited` and expires the code; the link of the same mail keeps working (check 13).
 */
export async function limitCodeGuesses(auth: AuthContext, email: string): Promise<void> {
  try {
    await auth.limits.code.take(email)
    await auth.limits.codePerDay.take(email)
  } catch (error) {
    const { db } = auth.database
    for (const { id } of await ownersOf(db, email)) await expireMailCodes(db, id, auth.clock.now())
    throw error
  }
}

/** The users with codes mailed to an address, and the kinds: the address's own account, and those changing to it. */
async function ownersOf(
  db: Db,
  email: string,
): Promise<{ id: string; kinds: readonly MailTokenKind[] }[]> {
  const user = await findUserByEmail(db, email)
  const newcomers = await findUsersByNewEmail(db, email)
  return [
    ...(user === null ? [] : [{ id: user.id, kinds: ACCOUNT_KINDS }]),
    ...newcomers.map(({ id }) => ({ id, kinds: NEW_ADDRESS_KINDS })),
  ]
}

function newCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0')
}

/** Keyed, since six digits could be brute-forced from a copy of the table. */
function codeHash(auth: AuthContext, userId: string, code: string): string {
  return auth.keyedHash.of(`mail code ${userId}`, code)
}
