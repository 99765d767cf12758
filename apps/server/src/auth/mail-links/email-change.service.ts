import type { Db } from '../../db/client.ts'
import { violatedUnique } from '../../platform/http/problem-handler.ts'
import { sha256 } from '../../platform/ids.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { emailChangedMail } from '../mails/email-changed.mail.ts'
import {
  findUser,
  findUserByEmail,
  findUsersByNewEmail,
  listIdentities,
  lockUser,
  type UserRow,
  updateIdentity,
  updateUser,
} from '../people/users.queries.ts'
import { emailIdentityData, insertEmailIdentity, withProvider } from '../people/users.service.ts'
import { withMinimumDuration } from '../protection/minimum-duration.ts'
import {
  deleteMailTokens,
  deleteMailTokensOf,
  findEmailChangeHalf,
  findMailTokenByLink,
  type MailTokenKind,
  type MailTokenRow,
  markAgreed,
} from './mail-tokens.queries.ts'
import { type LinkOptions, limitMail, mailTokens } from './mail-tokens.service.ts'

/*
 * An account changes its address once both the old and the new address have approved. Each gets its own mail. Using one
 * records its approval, and the second one finds the first's approval and applies the change; an expired half counts as
 * not approved. Both lock the account, so that of two concurrent approvals exactly one comes last.
 */

/** The reply to the first of two approvals (wire.md 1.1). */
export const HALF_CHANGED = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
} as const

/** The two mails of a change. */
const HALVES = ['email_change_current', 'email_change_new'] as const

const OTHER_HALF: Partial<Record<MailTokenKind, MailTokenKind>> = {
  email_change_current: 'email_change_new',
  email_change_new: 'email_change_current',
}

/** Whether tokens are half of an address change. */
export function isEmailChange({ kind }: MailTokenRow): boolean {
  return OTHER_HALF[kind] !== undefined
}

/**
 * Asks both addresses to approve a change of address, in the caller's transaction, replacing a pending change. The
 * account keeps its address for now. Raises `email_exists` for an address that has an account.
 */
export async function startEmailChange(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  newEmail: string,
  wishes: LinkOptions,
): Promise<UserRow> {
  if ((await findUserByEmail(db, newEmail)) !== null) throw new AuthError('email_exists')
  const wishing = await updateUser(db, user.id, { newEmail, updatedAt: auth.clock.now() })
  return await mailHalves(auth, db, wishing, wishes)
}

/** A pending change of address. */
export interface OpenChange {
  /** The current address; null for an account that gets its first one. */
  email: string | null
  newEmail: string
}

/** The change of address that a link would approve; null for a link of another kind or an expired one. */
export async function findEmailChange(
  auth: AuthContext,
  token: string,
): Promise<OpenChange | null> {
  const { db } = auth.database
  const row = await findMailTokenByLink(db, sha256(token), HALVES, auth.clock.now())
  const user = row && (await findUser(db, row.userId))
  if (!user || user.newEmail === null) return null
  return { email: mustOldAddressApprove(user) ? user.email : null, newEmail: user.newEmail }
}

/** Cancels a pending change of address, in the caller's transaction; the user must be locked. */
export async function cancelEmailChange(
  auth: AuthContext,
  db: Db,
  { id, newEmail }: Pick<UserRow, 'id' | 'newEmail'>,
): Promise<void> {
  if (newEmail === null) return
  await deleteMailTokensOf(db, id, HALVES)
  await updateUser(db, id, { newEmail: null, updatedAt: auth.clock.now() })
}

/** Counts a mail against the limits of both addresses of a change. Raises `over_email_send_rate_limit`. */
export async function limitEmailChangeMail(
  auth: AuthContext,
  user: UserRow,
  newEmail: string,
): Promise<void> {
  await limitMail(auth, 'email_change', user.email ?? user.id)
  await limitMail(auth, 'email_change', newEmail)
}

/** Resends the mails of a pending change, if there is one; the reply is the same either way. */
export async function resendEmailChange(
  auth: AuthContext,
  email: string,
  wishes: LinkOptions,
): Promise<void> {
  await limitMail(auth, 'email_change', email)
  await withMinimumDuration(() =>
    auth.database.transaction(async (db) => {
      const known = (await findUserByEmail(db, email)) ?? (await findUsersByNewEmail(db, email))[0]
      const user = known === undefined ? null : await lockUser(db, known.id)
      if (user !== null && user.newEmail !== null) await mailHalves(auth, db, user, wishes)
    }),
  )
}

/**
 * Records the approval of one address. Returns the account once the change is applied, null while the other address has
 * not approved. Raises `email_exists` when someone else took the address meanwhile, `otp_expired`.
 */
export async function approveEmailChange(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  row: MailTokenRow,
): Promise<UserRow | null> {
  const other = OTHER_HALF[row.kind]
  if (user.newEmail === null || other === undefined) throw new AuthError('otp_expired')
  const now = auth.clock.now()
  // The new address alone decides only when there is no confirmed old one.
  if (row.kind === 'email_change_current' || mustOldAddressApprove(user)) {
    const half = await findEmailChangeHalf(db, user.id, other, now)
    if (half === null) throw new AuthError('otp_expired')
    await markAgreed(db, row, now)
    if (half.agreedAt === null) return null
  }
  return await moveAccount(auth, db, user, user.newEmail)
}

/** Whether the current address must approve: an unconfirmed one belongs to no one yet. */
export function mustOldAddressApprove(user: UserRow): boolean {
  return user.email !== null && user.emailConfirmedAt !== null
}

async function mailHalves(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  wishes: LinkOptions,
): Promise<UserRow> {
  if (mustOldAddressApprove(user)) await mailTokens(auth, db, user, 'email_change_current', wishes)
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
