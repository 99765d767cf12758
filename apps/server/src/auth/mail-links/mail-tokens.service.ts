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

/** What a mail's link does beside confirming: where it leads and how its session gets to the browser. */
export interface LinkWishes {
  challenge: CodeChallenge | null
  redirectTo: URL
}

/** Tokens of links that belong to a PKCE flow begin with this (wire.md 1.6). */
const PKCE_PREFIX = 'pkce_'

const KINDS_OF_COMERS: readonly MailTokenKind[] = ['email_change_new']
const KINDS_OF_ACCOUNT: readonly MailTokenKind[] = [
  'signup',
  'magiclink',
  'invite',
  'recovery',
  'email_change_current',
]

/** Whether a link's token came from a PKCE flow: then its failures go into the query too. */
export function isPkceToken(token: string): boolean {
  return token.startsWith(PKCE_PREFIX)
}

/**
 * Takes the address's turn for a mail of a kind, whether or not anybody has the address. Raises
 * `over_email_send_rate_limit` within a minute of the last, and after the mailbox's mails of a day.
 */
export async function takeMailTurn(
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

/** A fresh link and code, as only their mail, or an administrator's script, gets to see them. */
export interface MintedTokens {
  /** What the link carries, and what clients call `token_hash`. */
  token: string
  /** Six digits. */
  code: string
  /** The link in full. */
  url: string
}

/**
 * Makes a link and a code for a person, in the caller's transaction; earlier ones of the kind stop working. Whoever
 * calls sees to it that they reach the right mailbox.
 */
export async function mintTokens(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  kind: LinkKind,
  wishes: LinkWishes,
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

/** Mails a link and a code to a person, in the caller's transaction; earlier ones of the kind stop working. */
export async function mailTokens(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  kind: LinkKind,
  wishes: LinkWishes,
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

/** Makes a code that belongs to no link, in the caller's transaction; an earlier one stops working. */
export async function mintNonce(auth: AuthContext, db: Db, userId: string): Promise<string> {
  const now = auth.clock.now()
  const code = newCode()
  const expiresAt = plus(now, lifetimes.mailCodeMs)
  await replaceMailToken(db, {
    userId,
    kind: 'reauthentication',
    // Nobody gets to know the token, so that no link opens it.
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

/** Takes a person's nonce, in the caller's transaction; false when it does not hold. */
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
 * The tokens that a link names, with their person locked, in the caller's transaction, which spends them: of two that
 * try, one gets them. Raises `otp_expired`.
 */
export async function lockByLink(
  auth: AuthContext,
  db: Db,
  token: string,
  kinds: readonly MailTokenKind[],
): Promise<MailTokenRow> {
  const hash = sha256(token)
  // The person first, then what was mailed: whoever mails anew at this moment takes the same order.
  const userId = await findMailTokenOwner(db, hash)
  if (userId === null || (await lockUser(db, userId)) === null) throw new AuthError('otp_expired')
  const row = await findMailTokenByLink(db, hash, kinds, auth.clock.now())
  if (row === null) throw new AuthError('otp_expired')
  return row
}

/** The tokens that an address and its code name, with their person locked, as `lockByLink`. Raises `otp_expired`. */
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
 * Counts a guess of an address's code, whether or not one is out. The sixth since the last mail, or the 21st of a day,
 * raises `rate_limited` and ends the code; the link of the same mail goes on working (check 13).
 */
export async function takeGuess(auth: AuthContext, email: string): Promise<void> {
  try {
    await auth.limits.code.take(email)
    await auth.limits.codePerDay.take(email)
  } catch (error) {
    const { db } = auth.database
    for (const { id } of await ownersOf(db, email)) await expireMailCodes(db, id, auth.clock.now())
    throw error
  }
}

/** Whose codes are mailed to an address, and of which kinds: that of the account, and those that want to move there. */
async function ownersOf(
  db: Db,
  email: string,
): Promise<{ id: string; kinds: readonly MailTokenKind[] }[]> {
  const user = await findUserByEmail(db, email)
  const comers = await findUsersByNewEmail(db, email)
  return [
    ...(user === null ? [] : [{ id: user.id, kinds: KINDS_OF_ACCOUNT }]),
    ...comers.map(({ id }) => ({ id, kinds: KINDS_OF_COMERS })),
  ]
}

function newCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0')
}

/** Six digits are quickly tried, so a copy of the table must not be enough to try them on. */
function codeHash(auth: AuthContext, userId: string, code: string): string {
  return auth.keyedHash.of(`mail code ${userId}`, code)
}
