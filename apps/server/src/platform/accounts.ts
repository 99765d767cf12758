import type { Db } from '../db/client.ts'

/** A signed-in device as the auth service keeps it. */
export interface AccountSession {
  id: string
  userAgent: string
  ip: string
  /** How the person proved who they are, oldest first. */
  methods: readonly string[]
  createdAt: Date
  refreshedAt: Date
}

/** What stands behind an account. */
export interface SignInRecord {
  email: string | null
  hasPassword: boolean
  /** It was on the list of breached passwords when it was last typed. */
  isPasswordBreached: boolean
}

/**
 * What features ask of the auth service, which they don't import, about accounts. Its times are the machine's
 * (D-auth-clock), whatever the clock of the product says.
 */
export interface Accounts {
  now(): Date
  /** The devices on which a person is signed in, the last used first. */
  sessionsOf(db: Db, userId: string): Promise<AccountSession[]>
  /** Ends a session of a person; false when they never had it. One that ended before stays as it is. */
  endSession(db: Db, userId: string, sessionId: string): Promise<boolean>
  /** Ends a person's sessions but the one that is to stay; the count. */
  endSessions(db: Db, userId: string, stayingId: string | null): Promise<number>
  /** The sign-in record; null for an account that is gone. */
  find(db: Db, userId: string): Promise<SignInRecord | null>
  /** The sign-in record, locked until the transaction ends; null for an account that is gone. */
  lock(db: Db, userId: string): Promise<SignInRecord | null>
  /** Whether this is the person's password. Raises `rate_limited`: guesses count as those of a sign-in do. */
  provePassword(userId: string, password: string): Promise<boolean>
  /**
   * Deletes the sign-in record and, by its foreign keys, all that hangs on it: sessions, ways in, factors, profile,
   * roles, settings. The person is mailed.
   */
  remove(db: Db, userId: string): Promise<void>
  /** Forgets what this node remembered of sessions: call it when one has ended, after the commit. */
  forget(): void
  /** The person of a token that a reminder mail carries, null for a made-up one. */
  readMailToken(token: string): string | null
}
