import { addressKey, takeAll } from '../../platform/limits/rate-limits.ts'
import type { AuthContext } from '../context.ts'
import { type LinkOptions, limitMail, mailTokens } from '../mail-links/mail-tokens.service.ts'
import { isBreachedPassword, weakPasswordAdvice } from '../passwords/breached-passwords.ts'
import { requireStrongPassword } from '../passwords/passwords.ts'
import { withMinimumDuration } from '../protection/minimum-duration.ts'
import type { Device } from '../sessions/device.ts'
import type { Metadata } from './metadata.ts'
import { upsertPendingUser } from './pending-users.service.ts'
import { type PresentedUser, presentUser } from './users.presenter.ts'
import { listIdentities, lockUserByEmail } from './users.queries.ts'
import { newUser } from './users.service.ts'

/** A new account with advice on its password. */
type UserWithAdvice = PresentedUser & ReturnType<typeof weakPasswordAdvice>

/** A sign-up, with canonical address and cleaned metadata. */
export interface SignUp {
  email: string
  password: string
  metadata: Metadata
}

/**
 * Creates an account and mails the confirmation. A taken address gets a reply of the same shape, timing and limits;
 * only its empty `identities` differ (wire.md 1.5). Signing up again with an unconfirmed address replaces password and
 * metadata: only the newest mail opens the account, so that no one can pre-register another person's address. Raises
 * `weak_password`, `validation_failed`, `rate_limited`, `over_email_send_rate_limit`.
 */
export async function signUp(
  auth: AuthContext,
  form: SignUp,
  wishes: LinkOptions,
  device: Device,
): Promise<UserWithAdvice> {
  requireStrongPassword(form.password)
  await takeAll(auth.limits.signUp, [`address ${addressKey(device.ip)}`, `account ${form.email}`])
  const isBreached = isBreachedPassword(form.password)
  const password = { hash: await auth.passwords.hash(form.password), isBreached }
  await limitMail(auth, 'signup', form.email)
  return await withMinimumDuration(() =>
    auth.database.transaction(async (db) => {
      const user = await upsertPendingUser(auth, db, { ...form, password })
      if (user === null) return imitateSignUp(auth, form)
      const { metadata } = form
      await auth.observer?.signedUp(db, { userId: user.id, metadata, device })
      const mailed = await mailTokens(auth, db, user, 'signup', wishes)
      const presented = presentUser(mailed, await listIdentities(db, user.id))
      return { ...presented, ...weakPasswordAdvice(isBreached) }
    }),
  )
}

/** Resends the confirmation if one is pending; the reply is the same either way. */
export async function resendConfirmation(
  auth: AuthContext,
  email: string,
  wishes: LinkOptions,
): Promise<void> {
  await limitMail(auth, 'signup', email)
  await withMinimumDuration(() =>
    auth.database.transaction(async (db) => {
      const user = await lockUserByEmail(db, email)
      if (user === null || user.emailConfirmedAt !== null) return
      await mailTokens(auth, db, user, 'signup', wishes)
    }),
  )
}

/** A reply that looks like a new account's; nothing is stored. */
function imitateSignUp(auth: AuthContext, form: SignUp): UserWithAdvice {
  auth.log.info('sign-up with a taken address')
  const now = auth.clock.now()
  const presented = presentUser({ ...newUser(form, now), confirmationSentAt: now }, [])
  return { ...presented, ...weakPasswordAdvice(isBreachedPassword(form.password)) }
}
