import { addressKey, takeAll } from '../../platform/limits/rate-limits.ts'
import type { AuthContext } from '../context.ts'
import { type LinkWishes, mailTokens, takeMailTurn } from '../mail-links/mail-tokens.service.ts'
import { isBreachedPassword, weakPasswordAdvice } from '../passwords/breached-passwords.ts'
import { requireStrongPassword } from '../passwords/passwords.ts'
import { inEvenTime } from '../protection/even-time.ts'
import type { Device } from '../sessions/sessions.service.ts'
import type { Metadata } from './metadata.ts'
import { placePendingUser } from './pending-users.service.ts'
import { type PresentedUser, presentUser } from './users.presenter.ts'
import { listIdentities, lockUserByEmail } from './users.queries.ts'
import { newUser } from './users.service.ts'

/** A new account, with advice on a breached password. */
type AdvisedUser = PresentedUser & ReturnType<typeof weakPasswordAdvice>

/** What a person signs up with; the address is a clean one, the metadata too. */
export interface SignUp {
  email: string
  password: string
  metadata: Metadata
}

/**
 * Signs a person up and mails the confirmation. A taken address gets an answer of the same form, after the same time
 * and as often, whose `identities` are empty: that alone tells (wire.md 1.5). Signing up again with an address that nobody confirmed replaces password and metadata: only
 * who opens the newest mail gets the account, so that nobody can lie in wait on another's address.
 * Raises `weak_password`, `validation_failed`, `rate_limited`, `over_email_send_rate_limit`.
 */
export async function signUp(
  auth: AuthContext,
  form: SignUp,
  wishes: LinkWishes,
  device: Device,
): Promise<AdvisedUser> {
  requireStrongPassword(form.password)
  await takeAll(auth.limits.signUp, [`address ${addressKey(device.ip)}`, `account ${form.email}`])
  const isBreached = isBreachedPassword(form.password)
  const password = { hash: await auth.passwords.hash(form.password), isBreached }
  await takeMailTurn(auth, 'signup', form.email)
  return await inEvenTime(() =>
    auth.database.transaction(async (db) => {
      const user = await placePendingUser(auth, db, { ...form, password })
      if (user === null) return takenAnswer(auth, form)
      const mailed = await mailTokens(auth, db, user, 'signup', wishes)
      const presented = presentUser(mailed, await listIdentities(db, user.id))
      return { ...presented, ...weakPasswordAdvice(isBreached) }
    }),
  )
}

/** Mails the confirmation again, or nothing when there is nothing to confirm; the answer is the same. */
export async function resendConfirmation(
  auth: AuthContext,
  email: string,
  wishes: LinkWishes,
): Promise<void> {
  await takeMailTurn(auth, 'signup', email)
  await inEvenTime(() =>
    auth.database.transaction(async (db) => {
      const user = await lockUserByEmail(db, email)
      if (user === null || user.emailConfirmedAt !== null) return
      await mailTokens(auth, db, user, 'signup', wishes)
    }),
  )
}

/** Looks like a new person's answer, but nothing is stored. */
function takenAnswer(auth: AuthContext, form: SignUp): AdvisedUser {
  auth.log.info('sign-up with a taken address')
  const now = auth.clock.now()
  const presented = presentUser({ ...newUser(form, now), confirmationSentAt: now }, [])
  return { ...presented, ...weakPasswordAdvice(isBreachedPassword(form.password)) }
}
