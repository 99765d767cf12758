import { Problem } from '@laurel/contract/problems'
import type { AccountSession, Accounts, SignInRecord } from '../../platform/accounts.ts'
import { deleteMailsTo } from '../../platform/mail/mails.queries.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { cancelEmailChange } from '../mail-links/email-change.service.ts'
import { readUnsubscribeToken } from '../mail-links/reminder-tokens.ts'
import { accountDeletedMail } from '../mails/account-deleted.mail.ts'
import { proveCurrentPassword } from '../passwords/password-change.service.ts'
import { isSessionExpired } from '../sessions/refresh-tokens.service.ts'
import {
  endSession,
  endUserSessions,
  findSession,
  listOpenSessions,
  type SessionRow,
} from '../sessions/sessions.queries.ts'
import { deleteUser } from './accounts.queries.ts'
import { readAppealToken } from './appeal-tokens.ts'
import { mailAppealDismissed, readmitAccount, suspendAccount } from './suspensions.ts'
import { findUser, lockUser, type UserRow } from './users.queries.ts'

/** The auth service as features see it. */
export function createAccounts(auth: AuthContext): Accounts {
  const { clock } = auth
  return {
    now: () => clock.now(),
    async sessionsOf(db, userId) {
      const open = await listOpenSessions(db, userId)
      return open.filter((session) => !isSessionExpired(session, clock.now())).map(toSession)
    },
    async endSession(db, userId, sessionId) {
      const session = await findSession(db, sessionId)
      if (session === null || session.userId !== userId) return false
      await endSession(db, sessionId, clock.now())
      return true
    },
    async endSessions(db, userId, stayingId) {
      const user = await lockUser(db, userId)
      if (user !== null) await cancelEmailChange(auth, db, user)
      return await endUserSessions(db, userId, clock.now(), stayingId)
    },
    find: async (db, userId) => toRecord(await findUser(db, userId), clock.now()),
    lock: async (db, userId) => toRecord(await lockUser(db, userId), clock.now()),
    async provePassword(userId, password) {
      const user = await findUser(auth.database.db, userId)
      if (user === null || user.passwordHash === null) return false
      try {
        await proveCurrentPassword(auth, user, password)
        return true
      } catch (error) {
        if (!(error instanceof AuthError)) throw error
        if (error.status >= 500) throw new Problem('overloaded')
        return false
      }
    },
    async remove(db, userId) {
      const user = await lockUser(db, userId)
      if (user === null) return
      if (user.email !== null) {
        await deleteMailsTo(db, user.email)
        await auth.jobs.send(db, 'mail', accountDeletedMail(user.email))
      }
      await deleteUser(db, userId)
    },
    suspend: (db, userId, suspension) => suspendAccount(auth, db, userId, suspension),
    readAppealToken: (token) => readAppealToken(auth.keyedHash, token),
    tellAppealDismissed: (db, userId, decision) => mailAppealDismissed(auth, db, userId, decision),
    readmit: (db, userId, reason) => readmitAccount(auth, db, userId, reason),
    forget: () => auth.viewers.forget(),
    readMailToken: (token) => readUnsubscribeToken(auth.keyedHash, token),
  }
}

function toRecord(user: UserRow | null, now: Date): SignInRecord | null {
  if (user === null) return null
  const { email, passwordHash, isPasswordBreached, bannedUntil } = user
  return {
    email,
    hasPassword: passwordHash !== null,
    isPasswordBreached,
    isBanned: bannedUntil !== null && bannedUntil > now,
  }
}

function toSession(session: SessionRow): AccountSession {
  const { id, userAgent, ip, amr, createdAt, refreshedAt } = session
  return { id, userAgent, ip, methods: amr.map(({ method }) => method), createdAt, refreshedAt }
}
