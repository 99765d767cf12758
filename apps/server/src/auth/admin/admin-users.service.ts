import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import { listFactors } from '../factors/factors.queries.ts'
import { deleteMailTokens } from '../mail-links/mail-tokens.queries.ts'
import {
  endOthers,
  type HashedPassword,
  hashForStorage,
} from '../passwords/password-change.service.ts'
import { requireStrongPassword } from '../passwords/passwords.ts'
import { deleteUser } from '../people/accounts.queries.ts'
import { type Metadata, mergeMetadata } from '../people/metadata.ts'
import { type PresentedUser, presentUser } from '../people/users.presenter.ts'
import {
  findUser,
  findUserByEmail,
  insertUser,
  listIdentities,
  lockUser,
  type UserRow,
  updateIdentity,
  updateUser,
} from '../people/users.queries.ts'
import {
  emailIdentityData,
  insertEmailIdentity,
  newUser,
  withProvider,
} from '../people/users.service.ts'
import { countUsers, insertTombstone, listUsers } from './admin.queries.ts'
import { type AdminRequest, adminCtx, recordAdminAct } from './admin-audit.ts'

/** The fields of an account that a service-key client sets; absent fields keep their value or default. */
export interface AdminChanges {
  /** The id that a new account gets. */
  id?: string
  email?: string
  /** Whether the address counts as confirmed. */
  isEmailConfirmed?: boolean
  password?: string
  /** A hash in place of a password, as argon2 writes it. */
  passwordHash?: string
  userMetadata?: Metadata
  appMetadata?: Metadata
  /** Milliseconds; null ends a ban. */
  banMs?: number | null
}

/** App metadata is carried in every access token, next to the user metadata. */
const MAX_APP_METADATA_BYTES = 2048

/** A page of accounts, newest first, and how many there are. */
export async function readUsers(
  auth: AuthContext,
  page: { page: number; perPage: number },
): Promise<{ users: PresentedUser[]; total: number }> {
  const { db } = auth.database
  const { perPage } = page
  const rows = await listUsers(db, { limit: perPage, offset: (page.page - 1) * perPage })
  const users = []
  for (const row of rows) users.push(await present(db, row))
  return { users, total: await countUsers(db) }
}

/** An account. Raises `user_not_found`. */
export async function readUser(auth: AuthContext, id: string): Promise<PresentedUser> {
  const user = await findUser(auth.database.db, id)
  if (user === null) throw new AuthError('user_not_found')
  return await present(auth.database.db, user)
}

/** Creates an account. Raises `email_exists`, `weak_password`, `validation_failed`. */
export async function createUser(
  auth: AuthContext,
  changes: AdminChanges & { email: string },
  request: AdminRequest,
): Promise<PresentedUser> {
  const now = auth.clock.now()
  const kept = await hashNewPassword(auth, changes)
  return await auth.database.transaction(async (db) => {
    const fresh = newUser({ email: changes.email, metadata: changes.userMetadata ?? {} }, now)
    const appMetadata = mergeFacts(fresh.appMetadata, changes.appMetadata ?? {})
    const user = await insertUser(db, {
      ...fresh,
      ...kept,
      ...(changes.id === undefined ? {} : { id: changes.id }),
      appMetadata,
      emailConfirmedAt: changes.isEmailConfirmed === true ? now : null,
      bannedUntil: bannedUntil(now, changes.banMs ?? null),
    })
    if (user === null) throw new AuthError('email_exists')
    await insertEmailIdentity(db, user)
    await recordAdminAct(auth, db, request, 'user.create', user.id)
    return await present(db, user)
  })
}

/**
 * Changes an account. A new password ends all sessions, a new address invalidates all mailed links and codes, and a ban
 * applies from the next request. Raises `user_not_found`, `email_exists`, `weak_password`, `validation_failed`.
 */
export async function changeUser(
  auth: AuthContext,
  id: string,
  changes: AdminChanges,
  request: AdminRequest,
): Promise<PresentedUser> {
  const kept = await hashNewPassword(auth, changes)
  const changed = await auth.database.transaction(async (db) => {
    const user = await lockUser(db, id)
    if (user === null) throw new AuthError('user_not_found')
    const now = auth.clock.now()
    if (kept !== null) await endOthers(auth, db, user, null)
    const { userMetadata, appMetadata, banMs } = changes
    const row = await updateUser(db, id, {
      updatedAt: now,
      ...kept,
      ...(userMetadata === undefined
        ? {}
        : { userMetadata: mergeMetadata(user.userMetadata, userMetadata) }),
      ...(appMetadata === undefined
        ? {}
        : { appMetadata: mergeFacts(user.appMetadata, appMetadata) }),
      ...(banMs === undefined ? {} : { bannedUntil: bannedUntil(now, banMs) }),
    })
    const moved = await setEmail(auth, db, row, changes)
    await recordAdminAct(auth, db, request, 'user.update', id, {
      before: { bannedUntil: user.bannedUntil?.toISOString() ?? null },
      after: {
        bannedUntil: moved.bannedUntil?.toISOString() ?? null,
        changed: Object.keys(changes).sort(),
      },
    })
    return await present(db, moved)
  })
  auth.viewers.forget()
  return changed
}

/**
 * Deletes an account with its profile, sign-in methods, devices and all personal data of features; ledger rows keep its
 * id, which then refers to no account. A soft deletion leaves an empty row, so that the id is never reused. Raises
 * `user_not_found`.
 */
export async function removeUser(
  auth: AuthContext,
  id: string,
  isSoft: boolean,
  request: AdminRequest,
): Promise<void> {
  await auth.database.transaction(async (db) => {
    const user = await lockUser(db, id)
    if (user === null) throw new AuthError('user_not_found')
    await auth.deletePersonalData(adminCtx(auth, db, request), id)
    await deleteUser(db, id)
    if (isSoft) await insertTombstone(db, user, auth.clock.now())
    await recordAdminAct(auth, db, request, 'user.delete', id, { after: { isSoft } })
  })
  auth.viewers.forget()
}

async function setEmail(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  { email, isEmailConfirmed }: AdminChanges,
): Promise<UserRow> {
  const isMoving = email !== undefined && email !== user.email
  const isConfirming = isEmailConfirmed === true && user.emailConfirmedAt === null
  if (!isMoving && !isConfirming) return user
  if (isMoving && (await findUserByEmail(db, email)) !== null) throw new AuthError('email_exists')
  const now = auth.clock.now()
  if (isMoving) await deleteMailTokens(db, user.id)
  // Unconfirmed, the address could be claimed by a sign-up, which would take over the account of a user with another
  // sign-in method.
  const isVouchedFor = isMoving && user.email === null
  const moved = await updateUser(db, user.id, {
    updatedAt: now,
    ...(isMoving
      ? { email, newEmail: null, appMetadata: withProvider(user.appMetadata, 'email') }
      : {}),
    ...(isConfirming || isVouchedFor ? { emailConfirmedAt: now } : {}),
  })
  const identities = await listIdentities(db, user.id)
  if (identities.some(({ provider }) => provider === 'email')) {
    const identityData = emailIdentityData(moved)
    await updateIdentity(db, user.id, 'email', { identityData, updatedAt: now })
  } else if (moved.email !== null) {
    await insertEmailIdentity(db, moved, now)
  }
  return moved
}

async function hashNewPassword(
  auth: AuthContext,
  { password, passwordHash }: AdminChanges,
): Promise<HashedPassword | null> {
  if (passwordHash !== undefined) return { passwordHash, isPasswordBreached: false }
  if (password === undefined) return null
  requireStrongPassword(password)
  return await hashForStorage(auth, password)
}

/** Ignores `provider` and `providers`, which only the service itself sets. */
function mergeFacts(known: Metadata, changes: Metadata): Metadata {
  const { provider: _provider, providers: _providers, ...facts } = changes
  return mergeMetadata(known, facts, MAX_APP_METADATA_BYTES)
}

function bannedUntil(now: Date, banMs: number | null): Date | null {
  return banMs === null ? null : plus(now, banMs)
}

async function present(db: Db, user: UserRow): Promise<PresentedUser> {
  return presentUser(user, await listIdentities(db, user.id), await listFactors(db, user.id))
}
