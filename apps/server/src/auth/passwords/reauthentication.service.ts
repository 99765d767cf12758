import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import {
  limitCodeGuesses,
  limitMail,
  mintNonce,
  takeNonce,
} from '../mail-links/mail-tokens.service.ts'
import { reauthenticationMail } from '../mails/reauthentication.mail.ts'
import type { Member } from '../people/member.service.ts'
import { lockUser, type UserRow, updateUser } from '../people/users.queries.ts'

/**
 * Mails a signed-in user a code to re-authenticate with. Raises `validation_failed` for an account without a confirmed
 * address, `over_email_send_rate_limit`.
 */
export async function mailReauthentication(auth: AuthContext, { user }: Member): Promise<void> {
  const { email } = user
  if (email === null || user.emailConfirmedAt === null) {
    throw new AuthError('validation_failed', {
      status: 422,
      message: 'Reauthentication requires the user to have an email',
    })
  }
  await limitMail(auth, 'reauthentication', email)
  await auth.database.transaction(async (db) => {
    if ((await lockUser(db, user.id)) === null) throw new AuthError('session_not_found')
    const code = await mintNonce(auth, db, user.id)
    await auth.jobs.send(db, 'mail', { ...reauthenticationMail(email, code), kind: 'code' })
    const now = auth.clock.now()
    await updateUser(db, user.id, { reauthenticationSentAt: now, updatedAt: now })
  })
}

/** Consumes a mailed nonce. Raises `reauthentication_not_valid`; the sixth guess `rate_limited`. */
export async function proveNonce(auth: AuthContext, user: UserRow, nonce: string): Promise<void> {
  const email = user.email ?? user.id
  await limitCodeGuesses(auth, email)
  const isRight = await takeNonce(auth, auth.database.db, user.id, nonce)
  if (!isRight) throw new AuthError('reauthentication_not_valid')
  await auth.limits.code.reset(email)
}
