import type { Db } from '../db/client.ts'
import { violatedUnique } from '../platform/problem-handler.ts'
import type { AuthContext } from './context.ts'
import { AuthError } from './errors.ts'
import { inEvenTime } from './even-time.ts'
import {
  deleteMailTokens,
  hasMailToken,
  type MailTokenKind,
  type MailTokenRow,
} from './mail-tokens.queries.ts'
import { type LinkWishes, mailTokens, takeMailTurn } from './mail-tokens.service.ts'
import { emailChangedMail } from './mails/email-changed.mail.ts'
import {
  findUserByEmail,
  findUsersByNewEmail,
  listIdentities,
  lockUser,
  type UserRow,
  updateIdentity,
  updateUser,
} from './users.queries.ts'
import { emailIdentityData, insertEmailIdentity, withProvider } from './users.service.ts'

/*
 * An account moves to another address when both have agreed, the one that it has and the one that it is to get. Each
 * gets a mail of its own; using one deletes its tokens, and whichever is used last finds the other's gone and applies
 * the change. Both use a lock on the account, so that of two at the same moment exactly one comes last.
 */

/** How the first of two agreements is answered (wire.md 1.1). */
export const HALF_CHANGED = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
} as const

const OTHER_HALF: Partial<Record<MailTokenKind, MailTokenKind>> = {
  email_change_current: 'email_change_new',
  email_change_new: 'email_change_current',
}

/** Whether tokens are half of an address change. */
export function isEmailChange({ kind }: MailTokenRow): boolean {
  return OTHER_HALF[kind] !== undefined
}

/**
 * Asks both addresses whether an account may move, in the caller's transaction; an earlier wish is dropped. The
 * account keeps its address for now. Raises `email_exists` for an address that has an account.
 */
export async function startEmailChange(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  newEmail: string,
  wishes: LinkWishes,
): Promise<UserRow> {
  if ((await findUserByEmail(db, newEmail)) !== null) throw new AuthError('email_exists')
  const wishing = await updateUser(db, user.id, { newEmail, updatedAt: auth.clock.now() })
  return await mailHalves(auth, db, wishing, wishes)
}

/** Takes the turns of a mail to an address that an account wants. Raises `over_email_send_rate_limit`. */
export async function takeEmailChangeTurn(
  auth: AuthContext,
  user: UserRow,
  newEmail: string,
): Promise<void> {
  await takeMailTurn(auth, 'email_change', user.email ?? user.id)
  await takeMailTurn(auth, 'email_change', newEmail)
}

/** Asks again, or nobody when no change is under way for the address; the answer is the same. */
export async function resendEmailChange(
  auth: AuthContext,
  email: string,
  wishes: LinkWishes,
): Promise<void> {
  await takeMailTurn(auth, 'email_change', email)
  await inEvenTime(() =>
    auth.database.transaction(async (db) => {
      const known = (await findUserByEmail(db, email)) ?? (await findUsersByNewEmail(db, email))[0]
      const user = known === undefined ? null : await lockUser(db, known.id)
      if (user !== null && user.newEmail !== null) await mailHalves(auth, db, user, wishes)
    }),
  )
}

/**
 * Notes that one address agreed. The account once the change has happened, null while the other address is still to be
 * heard. Raises `email_exists` when somebody else got the address meanwhile, `otp_expired`.
 */
export async function agreeToEmailChange(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  { kind }: MailTokenRow,
): Promise<UserRow | null> {
  const other = OTHER_HALF[kind]
  if (user.newEmail === null || other === undefined) throw new AuthError('otp_expired')
  if (await hasMailToken(db, user.id, other, auth.clock.now())) return null
  return await moveAccount(auth, db, user, user.newEmail)
}

/** Whether the address that an account has is to be asked: one that was never confirmed is nobody's yet. */
export function hasOldHalf(user: UserRow): boolean {
  return user.email !== null && user.emailConfirmedAt !== null
}

async function mailHalves(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  wishes: LinkWishes,
): Promise<UserRow> {
  if (hasOldHalf(user)) await mailTokens(auth, db, user, 'email_change_current', wishes)
  return await mailTokens(auth, db, user, 'email_change_new', wishes)
}

async function moveAccount(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  newEmail: string,
): Promise<UserRow> {
  const now = auth.clock.now()
  const moved = await updateUser(db, user.id, {
    email: newEmail,
    newEmail: null,
    emailConfirmedAt: now,
    updatedAt: now,
    appMetadata: withProvider(user.appMetadata, 'email'),
  }).catch((error: unknown) => {
    throw violatedUnique(error) === null ? error : new AuthError('email_exists')
  })
  const identities = await listIdentities(db, user.id)
  if (identities.some(({ provider }) => provider === 'email')) {
    const identityData = emailIdentityData(moved)
    await updateIdentity(db, user.id, 'email', { identityData, updatedAt: now })
  } else {
    await insertEmailIdentity(db, moved, now)
  }
  await deleteMailTokens(db, user.id)
  if (user.email !== null) {
    const mail = emailChangedMail(user.email, newEmail, `${auth.publicUrl}/help`)
    await auth.jobs.send(db, 'mail', mail)
  }
  return moved
}
