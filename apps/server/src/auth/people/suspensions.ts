import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../db/client.ts'
import type { Accounts } from '../../platform/accounts.ts'
import { MS, plus } from '../../platform/clock.ts'
import type { AuthContext } from '../context.ts'
import { cancelEmailChange } from '../mail-links/email-change.service.ts'
import { endUserSessions } from '../sessions/sessions.queries.ts'
import { appealToken } from './appeal-tokens.ts'
import { appealDismissedMail, readmittedMail, suspendedMail } from './suspension-mails.ts'
import { lockUser, updateUser } from './users.queries.ts'

/** How long a ban without end lasts: longer than any account. */
const WITHOUT_END_MS = 100 * 365 * MS.day

/** Suspends an account in the caller's transaction; nothing for a deleted one. See `Accounts`. */
export async function suspendAccount(
  auth: AuthContext,
  db: Db,
  userId: string,
  { forMs, endsAt, reason, suspensionId }: Parameters<Accounts['suspend']>[2],
): Promise<void> {
  const user = await lockUser(db, userId)
  if (user === null) return
  const now = auth.clock.now()
  await cancelEmailChange(auth, db, user)
  await updateUser(db, userId, { bannedUntil: plus(now, forMs ?? WITHOUT_END_MS), updatedAt: now })
  await endUserSessions(db, userId, now)
  if (user.email === null) return
  const appealUrl = `${auth.publicUrl}${paths.suspensionAppeal(appealToken(auth.keyedHash, suspensionId))}`
  await auth.jobs.send(db, 'mail', suspendedMail(user.email, { endsAt, reason, appealUrl }))
}

/** Mails the owner of an account that its suspension stays; nothing for one without an address. See `Accounts`. */
export async function mailAppealDismissed(
  auth: AuthContext,
  db: Db,
  userId: string,
  decision: Parameters<Accounts['tellAppealDismissed']>[2],
): Promise<void> {
  const user = await lockUser(db, userId)
  if (user === null || user.email === null) return
  await auth.jobs.send(db, 'mail', appealDismissedMail(user.email, decision, auth.publicUrl))
}

/** Lifts the suspension of an account in the caller's transaction; nothing for a deleted one. See `Accounts`. */
export async function readmitAccount(
  auth: AuthContext,
  db: Db,
  userId: string,
  reason: string,
): Promise<void> {
  const user = await lockUser(db, userId)
  if (user === null) return
  await updateUser(db, userId, { bannedUntil: null, updatedAt: auth.clock.now() })
  if (user.email === null) return
  await auth.jobs.send(db, 'mail', readmittedMail(user.email, reason, auth.publicUrl))
}
