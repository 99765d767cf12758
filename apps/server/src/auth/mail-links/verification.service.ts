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
import { withMinimumDuration } from '../protection/minimum-duration.ts'
import type { Device } from '../sessions/device.ts'
import { lifetimes } from '../sessions/lifetimes.ts'
import {
  type PresentedSession,
  requireNotBanned,
  startSession,
} from '../sessions/sessions.service.ts'
import { approveEmailChange, HALF_CHANGED, isEmailChange } from './email-change.service.ts'
import {
  deleteMailTokensOf,
  insertFlowState,
  type MailTokenKind,
  type MailTokenRow,
} from './mail-tokens.queries.ts'
import {
  type LinkOptions,
  limitCodeGuesses,
  limitMail,
  lockByCode,
  lockByLink,
  mailTokens,
} from './mail-tokens.service.ts'

/** The `amr` method of a sign-in by mail. */
const METHOD = 'otp'

/** The result of verifying: a session, or the notice that the other address of a change has to approve too. */
export type Verified = PresentedSession | typeof HALF_CHANGED

/**
 * The result of opening a link: a session in the implicit flow, a code to exchange in the PKCE flow, or a message while
 * the other address of a change has to approve.
 */
export type LinkOutcome = { session: PresentedSession } | { authCode: string } | { message: string }

/** Mails a recovery link if the address has an account; reply and timing are the same either way (check 4). */
export async function recoverAccount(
  auth: AuthContext,
  email: string,
  wishes: LinkOptions,
): Promise<void> {
  await limitMail(auth, 'recovery', email)
  await withMinimumDuration(() =>
    auth.database.transaction(async (db) => {
      const user = await lockUserByEmail(db, email)
      if (user !== null) await mailTokens(auth, db, user, 'recovery', wishes)
    }),
  )
}

/**
 * Signs in with a mail's six-digit code; the timing of a refusal reveals nothing about the address (check 4). Raises
 * `otp_expired`, `user_banned`; the sixth guess `rate_limited`.
 */
export async function verifyCode(
  auth: AuthContext,
  guess: { email: string; code: string },
  kinds: readonly MailTokenKind[],
  device: Device,
): Promise<Verified> {
  return await withMinimumDuration(async () => {
    await limitCodeGuesses(auth, guess.email)
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
 * Opens a mail's link. Opening confirms the address, no matter who does it. In the PKCE flow only the requesting browser can
 * exchange the code for a session, and the link keeps working until then, so that a mail scanner does not use it up.
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

/** Performs the action of a mail's tokens and consumes them. */
async function spend(auth: AuthContext, db: Db, row: MailTokenRow): Promise<UserRow | null> {
  const user = await accept(auth, db, row)
  if (!isEmailChange(row)) await deleteMailTokensOf(db, row.userId, [row.kind])
  return user
}

/** Performs the action of a mail's tokens. Null while the other address of a change has to approve. */
async function accept(auth: AuthContext, db: Db, row: MailTokenRow): Promise<UserRow | null> {
  const user = await lockUser(db, row.userId)
  if (user === null) throw new AuthError('otp_expired')
  requireNotBanned(auth, user, 403)
  return isEmailChange(row)
    ? await approveEmailChange(auth, db, user, row)
    : await confirm(auth, db, user, row)
}

/**
 * Confirms the address of these tokens. A password set on an unconfirmed account may be a stranger's: a sign-up's own
 * mail keeps it, every other mail removes it.
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
