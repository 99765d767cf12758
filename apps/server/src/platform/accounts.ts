import type { STOPPABLE_MAILS } from '@laurel/contract/people/notifications'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'

/** A signed-in device. */
export interface AccountSession {
  id: string
  userAgent: string
  ip: string
  /** The authentication methods used, oldest first. */
  methods: readonly string[]
  createdAt: Date
  refreshedAt: Date
}

/** What an unsubscribe link switches off. */
type StoppableMails = (typeof STOPPABLE_MAILS)[number]

/** The sign-in data of an account. */
export interface SignInRecord {
  email: string | null
  hasPassword: boolean
  /** Whether the password was a breached one when last used. */
  isPasswordBreached: boolean
  /** Whether the account is suspended now. */
  isBanned: boolean
}

/**
 * Account operations of the auth service for features, which do not import it. Times are by the machine's clock
 * (D-auth-clock), not the product's.
 */
export interface Accounts {
  now(): Date
  /** A user's signed-in devices, most recently used first. */
  sessionsOf(db: Db, userId: string): Promise<AccountSession[]>
  /** Ends a user's session; false when it is not theirs. An ended one stays unchanged. */
  endSession(db: Db, userId: string, sessionId: string): Promise<boolean>
  /** Ends a user's sessions, except `stayingId`. Returns the count. */
  endSessions(db: Db, userId: string, stayingId: string | null): Promise<number>
  /** The sign-in data; null for a deleted account. */
  find(db: Db, userId: string): Promise<SignInRecord | null>
  /** The sign-in data, locked until the transaction ends; null for a deleted account. */
  lock(db: Db, userId: string): Promise<SignInRecord | null>
  /** Whether the password is right. Raises `rate_limited`: attempts share the limit of sign-ins. */
  provePassword(userId: string, password: string): Promise<boolean>
  /**
   * Deletes an account with all rows that reference it (sessions, sign-in methods, factors, profile, roles, settings)
   * and mails its owner.
   */
  remove(db: Db, userId: string): Promise<void>
  /**
   * Suspends an account, for a time or without end: it is signed out everywhere, no one signs in to it, and its owner is
   * mailed when it ends by the product's clock, and why, with a link by which only they can appeal.
   */
  suspend(
    db: Db,
    userId: string,
    suspension: { forMs: number | null; endsAt: Date | null; reason: string; suspensionId: string },
  ): Promise<void>
  /** The suspension that the token of a mailed link may appeal; null for a forged one. */
  readAppealToken(token: string): string | null
  /** Mails the owner of an account that its suspension stays, until when and why. */
  tellAppealDismissed(
    db: Db,
    userId: string,
    decision: { endsAt: Date | null; reason: string },
  ): Promise<void>
  /** Lifts the suspension of an account, and mails its owner. */
  readmit(db: Db, userId: string, reason: string): Promise<void>
  /** Clears this node's session cache; call it after committing the end of a session. */
  forget(): void
  /** Whose mails an unsubscribe token stops, and which; null for a forged one. */
  readMailToken(token: string): { userId: string; mails: StoppableMails } | null
}

/** Keeps secrets that must be readable later, for features, so that a row alone reveals nothing. */
export interface Secrets {
  /** Encrypts; only the same `owner` can open it. */
  seal(text: string, owner: string): string
  /** Decrypts. Throws when a byte or the owner differs. */
  open(sealed: string, owner: string): string
}

/** What the auth service knows of people without an account, for features, which do not import it. */
export interface Visitors {
  /**
   * Requires a solved challenge, which works once; nothing in a demo. Raises `work_proof_refused`. It stores the proof
   * outside of any transaction.
   */
  proveWork(request: { proof: string | undefined; ip: string }): Promise<void>
  /** The key of the browser, which it keeps in a cookie; a new one is set with the reply. */
  deviceKey(request: FastifyRequest, reply: FastifyReply): string
  /** A hash with this installation's key; `purpose` separates the uses. */
  hash(purpose: string, text: string): string
}
