import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { newId, newSecret, sha256 } from '../../platform/ids.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import {
  lockUser,
  lockUserByEmail,
  type UserRow,
  updateIdentity,
  updateUser,
} from '../people/users.queries.ts'
import { emailIdentityData } from '../people/users.service.ts'
import { inEvenTime } from '../protection/even-time.ts'
import { lifetimes } from '../sessions/lifetimes.ts'
import {
  type Device,
  type PresentedSession,
  requireNotBanned,
  startSession,
} from '../sessions/sessions.service.ts'
import { agreeToEmailChange, HALF_CHANGED, isEmailChange } from './email-change.service.ts'
import {
  deleteMailTokensOf,
  insertFlowState,
  type MailTokenKind,
  type MailTokenRow,
} from './mail-tokens.queries.ts'
import {
  type LinkWishes,
  lockByCode,
  lockByLink,
  mailTokens,
  takeGuess,
  takeMailTurn,
} from './mail-tokens.service.ts'

/** How sessions that began with a mail say so in `amr`. */
const METHOD = 'otp'

/** What tokens lead to: a session, or what is said while the other address of an account has to agree as well. */
export type Verified = PresentedSession | typeof HALF_CHANGED

/**
 * What a link leads to: a session in the implicit flow, a code to exchange in the PKCE flow, or a message while the
 * other address of an account has to agree as well.
 */
export type LinkOutcome = { session: PresentedSession } | { authCode: string } | { message: string }

/** Mails a way back in, or nothing when nobody has the address; answer and time are the same (check 4). */
export async function recoverAccount(
  auth: AuthContext,
  email: string,
  wishes: LinkWishes,
): Promise<void> {
  await takeMailTurn(auth, 'recovery', email)
  await inEvenTime(() =>
    auth.database.transaction(async (db) => {
      const user = await lockUserByEmail(db, email)
      if (user !== null) await mailTokens(auth, db, user, 'recovery', wishes)
    }),
  )
}

/**
 * Signs in with the six digits of a mail; the time of a refusal tells nothing of the address (check 4). Raises
 * `otp_expired`, `user_banned`; the sixth guess `rate_limited`.
 */
export async function verifyCode(
  auth: AuthContext,
  guess: { email: string; code: string },
  kinds: readonly MailTokenKind[],
  device: Device,
): Promise<Verified> {
  return await inEvenTime(async () => {
    await takeGuess(auth, guess.email)
    const verified = await auth.database.transaction(async (db) => {
      const user = await spend(auth, db, await lockByCode(auth, db, guess, kinds))
      return user === null ? HALF_CHANGED : await startSession(auth, db, user, METHOD, device)
    })
    await auth.limits.code.reset(guess.email)
    return verified
  })
}

/** Signs in with the token of a mail's link that a client sends itself. Raises `otp_expired`, `user_banned`. */
export async function verifyLinkToken(
  auth: AuthContext,
  token: string,
  kinds: readonly MailTokenKind[],
  device: Device,
): Promise<Verified> {
  return await auth.database.transaction(async (db) => {
    const user = await spend(auth, db, await lockByLink(auth, db, token, kinds))
    return user === null ? HALF_CHANGED : await startSession(auth, db, user, METHOD, device)
  })
}

/**
 * Opens a mail's link. The address is confirmed whoever opens it; in the PKCE flow only the browser that asked can turn
 * the code into a session, and the link opens again until it does: what a mail scanner opened is not lost to its person.
 * Raises `otp_expired`, `user_banned`.
 */
export async function openLink(
  auth: AuthContext,
  token: string,
  kinds: readonly MailTokenKind[],
  device: Device,
): Promise<LinkOutcome> {
  return await auth.database.transaction(async (db) => {
    const row = await lockByLink(auth, db, token, kinds)
    const { codeChallenge, codeChallengeMethod } = row
    const isImplicit = codeChallenge === null || codeChallengeMethod === null
    const isKept = !isImplicit && !isEmailChange(row)
    const user = isKept ? await accept(auth, db, row) : await spend(auth, db, row)
    if (user === null) return { message: HALF_CHANGED.msg }
    if (isImplicit) return { session: await startSession(auth, db, user, METHOD, device) }
    const now = auth.clock.now()
    const authCode = newSecret()
    await insertFlowState(db, {
      id: newId(),
      userId: user.id,
      authCodeHash: sha256(authCode),
      codeChallenge,
      codeChallengeMethod,
      method: METHOD,
      mailTokenHash: isKept ? row.tokenHash : null,
      createdAt: now,
      expiresAt: plus(now, lifetimes.flowStateMs),
    })
    return { authCode }
  })
}

/** Does what the mail of these tokens was for, and uses them up. */
async function spend(auth: AuthContext, db: Db, row: MailTokenRow): Promise<UserRow | null> {
  const user = await accept(auth, db, row)
  if (!isEmailChange(row)) await deleteMailTokensOf(db, row.userId, [row.kind])
  return user
}

/** Does what the mail of these tokens was for. Null while the other address of an account has to agree as well. */
async function accept(auth: AuthContext, db: Db, row: MailTokenRow): Promise<UserRow | null> {
  const user = await lockUser(db, row.userId)
  if (user === null) throw new AuthError('otp_expired')
  requireNotBanned(auth, user, 403)
  return isEmailChange(row)
    ? await agreeToEmailChange(auth, db, user, row)
    : await confirm(auth, db, user, row)
}

/**
 * Notes that whoever uses these tokens reads the address's mail. Where that was not known before, a password set
 * earlier may be a stranger's: the newest sign-up's is kept, since its own mail was opened; every other mail drops it.
 */
async function confirm(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  { kind }: MailTokenRow,
): Promise<UserRow> {
  if (user.emailConfirmedAt !== null) return user
  const now = auth.clock.now()
  const confirmed = await updateUser(db, user.id, {
    emailConfirmedAt: now,
    updatedAt: now,
    ...(kind === 'signup' ? {} : { passwordHash: null, isPasswordBreached: false }),
  })
  const identityData = emailIdentityData(confirmed)
  await updateIdentity(db, user.id, 'email', { identityData, updatedAt: now })
  return confirmed
}
