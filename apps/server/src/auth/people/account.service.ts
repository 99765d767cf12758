import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { updateSessionProofs } from '../factors/assurance.queries.ts'
import { lacksAssurance, requireAssurance, requireFreshProof } from '../factors/assurance.ts'
import { listFactors } from '../factors/factors.queries.ts'
import { type Proof, proofNow, withProof } from '../factors/proofs.ts'
import {
  cancelEmailChange,
  limitEmailChangeMail,
  startEmailChange,
} from '../mail-links/email-change.service.ts'
import type { LinkOptions } from '../mail-links/mail-tokens.service.ts'
import { weakPasswordAdvice } from '../passwords/breached-passwords.ts'
import {
  endOthers,
  hashNewPassword,
  missingProofCode,
  verifyReauthentication,
} from '../passwords/password-change.service.ts'
import { endSession, endUserSessions, lockSession } from '../sessions/sessions.queries.ts'
import { type Member, requireOpen } from './member.service.ts'
import { type Metadata, mergeMetadata } from './metadata.ts'
import { type PresentedUser, presentUser } from './users.presenter.ts'
import { listIdentities, lockUser, type UserRow, updateUser } from './users.queries.ts'

/** Which sessions a sign-out ends. */
export type LogoutScope = 'global' | 'local' | 'others'

/** Changes to the user's own account; absent fields stay unchanged. */
export interface AccountChanges {
  password?: string
  currentPassword?: string
  /** The code of a reauthentication mail, in place of the current password. */
  nonce?: string
  metadata?: Metadata
  /** The new address and the options of the mails about it. */
  email?: { newEmail: string; wishes: LinkOptions }
}

/** The user's own account, as clients receive it. */
export async function readAccount(auth: AuthContext, user: UserRow): Promise<PresentedUser> {
  const { db } = auth.database
  return presentUser(user, await listIdentities(db, user.id), await listFactors(db, user.id))
}

/**
 * Changes password and metadata, and starts a change of address. A new password ends the other sessions, invalidates
 * mailed tokens and is reported by mail (check 11). The current password or a mailed nonce counts as a proof in the
 * tokens from the next refresh on, even on its own. Raises `weak_password`, `same_password`,
 * `current_password_required`, `current_password_invalid`, `reauthentication_needed`, `reauthentication_not_valid`,
 * `insufficient_aal`, `email_exists`, `session_not_found`, `validation_failed`, `rate_limited`,
 * `over_email_send_rate_limit`.
 */
export async function updateAccount(
  auth: AuthContext,
  member: Member,
  changes: AccountChanges,
): Promise<PresentedUser & ReturnType<typeof weakPasswordAdvice>> {
  const { password: typed, metadata, email } = changes
  const proof = proofOf(auth, changes)
  const proven: Member =
    proof === null
      ? member
      : { ...member, shown: { ...member.shown, amr: withProof(member.shown.amr, proof) } }
  const password =
    typed === undefined
      ? null
      : await hashNewPassword(auth, proven, { ...changes, password: typed })
  if (typed === undefined) await verifyReauthentication(auth, member.user, changes)
  if (email !== undefined) {
    await requireFreshProof(auth, auth.database.db, proven, 401, missingProofCode(member.user))
    await limitEmailChangeMail(auth, member.user, email.newEmail)
  }
  const updated = await auth.database.transaction(async (db) => {
    // Locks the user before the session, so that concurrent changes are serialised.
    const user = await lockUser(db, member.user.id)
    const session = await lockSession(db, member.session.id)
    if (session === null || user === null) throw new AuthError('session_not_found')
    requireOpen(auth, session)
    if (password !== null) await endOthers(auth, db, user, session)
    if (proof !== null) await updateSessionProofs(db, session.id, withProof(session.amr, proof))
    const changed = await updateUser(db, user.id, {
      updatedAt: auth.clock.now(),
      ...(password === null ? {} : { ...password, newEmail: null }),
      ...(metadata === undefined
        ? {}
        : { userMetadata: mergeMetadata(user.userMetadata, metadata) }),
    })
    const asked =
      email === undefined
        ? changed
        : await startEmailChange(auth, db, changed, email.newEmail, email.wishes)
    return presentUser(asked, await listIdentities(db, user.id), await listFactors(db, user.id))
  })
  if (password !== null) auth.viewers.forget()
  return { ...updated, ...weakPasswordAdvice(password?.isPasswordBreached ?? false) }
}

/**
 * Ends sessions; their access tokens stop working immediately (check 10). Ending the others also cancels a pending
 * change of address. At aal1, a user with a second factor can end only the current session: raises `insufficient_aal`
 * for `others`, and for `global` after ending the current one.
 */
export async function logOut(auth: AuthContext, member: Member, scope: LogoutScope): Promise<void> {
  const { session } = member
  const now = auth.clock.now()
  if (scope === 'others') await requireAssurance(auth.database.db, member, 403)
  await auth.database.transaction(async (db) => {
    const user = await lockUser(db, member.user.id)
    if (scope !== 'others') await endSession(db, session.id, now)
    if (scope === 'local' || user === null || (await lacksAssurance(db, member))) return
    await cancelEmailChange(auth, db, user)
    await endUserSessions(db, user.id, now, session.id)
  })
  auth.viewers.forget()
  if (scope === 'global') await requireAssurance(auth.database.db, member, 403)
}

/** The proof included in a change; null without one. */
function proofOf(auth: AuthContext, { currentPassword, nonce }: AccountChanges): Proof | null {
  if (currentPassword !== undefined) return proofNow(auth.clock, 'password')
  return nonce === undefined ? null : proofNow(auth.clock, 'otp')
}
