import type { Db } from '../../db/client.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { listFactors } from '../factors/factors.queries.ts'
import { mustOldAddressApprove } from '../mail-links/email-change.service.ts'
import { type LinkKind, MAIL_KINDS } from '../mail-links/mail-kinds.ts'
import { deleteMailTokensOf, findEmailChangeHalf } from '../mail-links/mail-tokens.queries.ts'
import {
  type LinkOptions,
  type MintedTokens,
  mailTokens,
  mintTokens,
} from '../mail-links/mail-tokens.service.ts'
import { hashForStorage } from '../passwords/password-change.service.ts'
import { requireStrongPassword } from '../passwords/passwords.ts'
import type { Metadata } from '../people/metadata.ts'
import { type StoredPassword, upsertPendingUser } from '../people/pending-users.service.ts'
import { type PresentedUser, presentUser } from '../people/users.presenter.ts'
import {
  findUserByEmail,
  listIdentities,
  lockUserByEmail,
  type UserRow,
  updateUser,
} from '../people/users.queries.ts'
import { type AdminRequest, recordAdminAct } from './admin-audit.ts'

/** A request for a link that the caller delivers itself. */
export interface LinkRequest {
  type: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new'
  email: string
  newEmail: string | null
  password: string | null
  metadata: Metadata
}

/** A link as the protocol answers it, with the account it is for (wire.md 1.3). */
export interface GeneratedLink extends PresentedUser {
  action_link: string
  email_otp: string
  hashed_token: string
  verification_type: LinkRequest['type']
  redirect_to: string
}

/** Creates an account and mails its owner an invitation. Raises `email_exists` for an address that has an account. */
export async function inviteUser(
  auth: AuthContext,
  invited: { email: string; metadata: Metadata },
  wishes: LinkOptions,
  request: AdminRequest,
): Promise<PresentedUser> {
  return await auth.database.transaction(async (db) => {
    const user = await pendingUser(auth, db, { ...invited, password: null })
    const mailed = await mailTokens(auth, db, user, 'invite', wishes)
    await recordAdminAct(auth, db, request, 'user.invite', user.id)
    return await present(db, mailed)
  })
}

/**
 * Creates a mail's link and code without sending the mail. Raises `email_exists`, `user_not_found`, `weak_password`,
 * `validation_failed`.
 */
export async function generateLink(
  auth: AuthContext,
  wish: LinkRequest,
  wishes: LinkOptions,
  request: AdminRequest,
): Promise<GeneratedLink> {
  const password = wish.type === 'signup' ? await signUpPassword(auth, wish) : null
  return await auth.database.transaction(async (db) => {
    const { user, kind } = await subjectOf(auth, db, wish, password)
    const minted = await mint(auth, db, user, kind, wishes)
    const now = auth.clock.now()
    const { sentAt } = MAIL_KINDS[kind]
    const updated = await updateUser(db, user.id, { [sentAt]: now, updatedAt: now })
    await recordAdminAct(auth, db, request, 'user.link', user.id, { after: { type: kind } })
    return {
      ...(await present(db, updated)),
      action_link: minted.url,
      email_otp: minted.code,
      hashed_token: minted.token,
      verification_type: kind,
      redirect_to: wishes.redirectTo.href,
    }
  })
}

type PendingPassword = StoredPassword | null

/** The user and kind of a link; a magic link for an unknown address becomes a sign-up. */
async function subjectOf(
  auth: AuthContext,
  db: Db,
  wish: LinkRequest,
  password: PendingPassword,
): Promise<{ user: UserRow; kind: LinkKind }> {
  const known = await lockUserByEmail(db, wish.email)
  const { email, metadata, type } = wish
  if (type === 'signup' || type === 'invite' || (type === 'magiclink' && known === null)) {
    const user = await pendingUser(auth, db, { email, metadata, password })
    return { user, kind: type === 'magiclink' ? 'signup' : type }
  }
  if (known === null) throw new AuthError('user_not_found')
  if (type === 'magiclink' || type === 'recovery') return { user: known, kind: type }
  return { user: await setPendingEmail(auth, db, known, wish), kind: type }
}

async function pendingUser(
  auth: AuthContext,
  db: Db,
  form: { email: string; metadata: Metadata; password: PendingPassword },
): Promise<UserRow> {
  const user = await upsertPendingUser(auth, db, form)
  if (user === null) throw new AuthError('email_exists')
  return user
}

async function setPendingEmail(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  { newEmail }: LinkRequest,
): Promise<UserRow> {
  if (newEmail === null) {
    throw new AuthError('validation_failed', { message: 'new_email: is needed' })
  }
  if ((await findUserByEmail(db, newEmail)) !== null) throw new AuthError('email_exists')
  if (user.newEmail === newEmail) return user
  await deleteMailTokensOf(db, user.id, ['email_change_current', 'email_change_new'])
  return await updateUser(db, user.id, { newEmail, updatedAt: auth.clock.now() })
}

/**
 * Both addresses have to approve an address change, so the first link of one also creates the other address's tokens,
 * undelivered.
 */
async function mint(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  kind: LinkKind,
  wishes: LinkOptions,
): Promise<MintedTokens> {
  if (kind === 'email_change_current' || kind === 'email_change_new') {
    const other = kind === 'email_change_new' ? 'email_change_current' : 'email_change_new'
    const needsOther = other === 'email_change_new' || mustOldAddressApprove(user)
    const now = auth.clock.now()
    const isPending = (await findEmailChangeHalf(db, user.id, other, now)) !== null
    if (needsOther && !isPending) await mintTokens(auth, db, user, other, wishes)
  }
  return await mintTokens(auth, db, user, kind, wishes)
}

async function signUpPassword(auth: AuthContext, wish: LinkRequest): Promise<PendingPassword> {
  if (wish.password === null) {
    throw new AuthError('validation_failed', { message: 'Signup requires a valid password' })
  }
  requireStrongPassword(wish.password)
  const { passwordHash: hash, isPasswordBreached: isBreached } = await hashForStorage(
    auth,
    wish.password,
  )
  return { hash, isBreached }
}

async function present(db: Db, user: UserRow): Promise<PresentedUser> {
  return presentUser(user, await listIdentities(db, user.id), await listFactors(db, user.id))
}
