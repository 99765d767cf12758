import type { Db } from '../../../db/client.ts'
import type { AuthContext } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { deleteMailTokens } from '../../mail-links/mail-tokens.queries.ts'
import { signInMethodRemovedMail } from '../../mails/sign-in-method-removed.mail.ts'
import type { Member } from '../../people/member.service.ts'
import {
  type IdentityRow,
  listIdentities,
  lockUser,
  type UserRow,
  updateUser,
} from '../../people/users.queries.ts'
import { endUserSessions } from '../../sessions/sessions.queries.ts'
import { providerTitle } from '../providers/provider-titles.ts'
import { deleteIdentity } from './identities.queries.ts'

/**
 * Removes a sign-in method. The user's other sessions end, since one of them may be an intruder's (check 22). Raises
 * `identity_not_found`, `single_identity_not_deletable`, `user_not_found`.
 */
export async function unlinkIdentity(
  auth: AuthContext,
  member: Member,
  identityId: string,
): Promise<void> {
  await auth.database.transaction(async (db) => {
    const user = await lockUser(db, member.user.id)
    if (user === null) throw new AuthError('user_not_found', { status: 403 })
    const identities = await listIdentities(db, user.id)
    const identity = identities.find(({ id }) => id === identityId)
    if (identity === undefined) throw new AuthError('identity_not_found')
    const others = identities.filter((other) => other !== identity)
    if (!others.some((other) => isSignInMethod(user, other))) {
      throw new AuthError('single_identity_not_deletable')
    }
    await deleteIdentity(db, identity.id)
    await removeSignInMethod(auth, db, user, identity, others)
    await endUserSessions(db, user.id, auth.clock.now(), member.session.id)
  })
  auth.viewers.forget()
}

/** An unconfirmed address does not allow signing in. */
function isSignInMethod(user: UserRow, { provider }: IdentityRow): boolean {
  return provider !== 'email' || user.emailConfirmedAt !== null
}

async function removeSignInMethod(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  { provider }: IdentityRow,
  others: readonly IdentityRow[],
): Promise<void> {
  const isEmail = provider === 'email'
  if (isEmail) await deleteMailTokens(db, user.id)
  if (user.email !== null) {
    const profileUrl = `${auth.publicUrl}/profile`
    const mail = signInMethodRemovedMail(user.email, providerTitle(provider), profileUrl)
    await auth.jobs.send(db, 'mail', mail)
  }
  const providers = [...new Set(others.map((other) => other.provider))]
  const first = providers.includes(String(user.appMetadata.provider))
    ? user.appMetadata.provider
    : providers[0]
  await updateUser(db, user.id, {
    appMetadata: { ...user.appMetadata, provider: first, providers },
    updatedAt: auth.clock.now(),
    // Without its identity the address is released and its password is void.
    ...(isEmail
      ? { email: null, emailConfirmedAt: null, passwordHash: null, isPasswordBreached: false }
      : {}),
  })
}
