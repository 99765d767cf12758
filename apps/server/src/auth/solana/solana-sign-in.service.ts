import { defaultUsername } from '@laurel/contract/spec/formatting'
import { walletLinkTexts } from '@laurel/contract/spec/messages'
import type { Db } from '../../db/client.ts'
import { upsertOwnWallet } from '../../db/profiles.queries.ts'
import { plus } from '../../platform/clock.ts'
import { violatedUnique } from '../../platform/http/problem-handler.ts'
import { newId, sha256 } from '../../platform/ids.ts'
import { addressKey } from '../../platform/limits/rate-limits.ts'
import type { AuthContext } from '../context.ts'
import { type Metadata, mergeMetadata } from '../people/metadata.ts'
import {
  insertIdentity,
  insertUser,
  lockUser,
  type UserRow,
  updateIdentity,
  updateUser,
} from '../people/users.queries.ts'
import { newUser } from '../people/users.service.ts'
import type { Device } from '../sessions/device.ts'
import {
  type PresentedSession,
  requireNotBanned,
  startSession,
} from '../sessions/sessions.service.ts'
import type { SignInMessage } from './message.ts'
import { MessageRefused } from './message-refused.ts'
import { MESSAGE_MS, requireSignIn } from './message-rules.ts'
import { readSignedMessage, type SignedText } from './signed-message.ts'
import { insertWalletMessage } from './wallet-nonces.queries.ts'
import { consumeNonce } from './wallet-nonces.service.ts'
import { findWalletUserId, lockWallet, WEB3, walletProviderId } from './wallet-users.queries.ts'

/** The browser of a sign-in with a wallet. */
interface WalletSignIn {
  browserKey: string | null
  device: Device
  /** Requires the work that a first sign-in costs. Raises `captcha_failed`. */
  proveSignUp(): Promise<void>
}

/**
 * Signs in with a wallet's signature, creating the account the first time. Our messages carry a nonce issued to this
 * browser; those of other clients have none, must be for signing in, and work once. Raises `MessageRefused`,
 * `user_banned`, `rate_limited`, and `captcha_failed` for a new account without a proof of work.
 */
export async function signInWithSolana(
  auth: AuthContext,
  signed: SignedText,
  { browserKey, device, proveSignUp }: WalletSignIn,
): Promise<PresentedSession> {
  const message = readSignedMessage(auth, signed)
  const { address } = message
  if ((await findWalletUserId(auth.database.db, address)) === null) {
    await proveSignUp()
    await auth.limits.signUp.take(`address ${addressKey(device.ip)}`)
  }
  try {
    return await auth.database.transaction(async (db) => {
      await useOnce(auth, db, message, signed.message, browserKey)
      await lockWallet(db, address)
      const user = await placeWalletUser(auth, db, message)
      await upsertOwnWallet(db, { userId: user.id, username: defaultUsername(user.id), address })
      return await startSession(auth, db, user, WEB3, device, WEB3)
    })
  } catch (error) {
    if (violatedUnique(error) !== 'user_profiles_wallet_unique') throw error
    throw new MessageRefused(walletLinkTexts.takenByAnother)
  }
}

async function useOnce(
  auth: AuthContext,
  db: Db,
  message: SignInMessage,
  text: string,
  browserKey: string | null,
): Promise<void> {
  if (message.nonce !== null) {
    await consumeNonce(auth, db, message, { purpose: 'sign_in', browserKey, sessionId: null })
    return
  }
  requireSignIn(message)
  // Remembers the message and not its signature, so that a second signature of it cannot replay it.
  const until = plus(new Date(message.issuedAt), MESSAGE_MS)
  if (!(await insertWalletMessage(db, sha256(text), until))) {
    throw new MessageRefused('The message was used before')
  }
}

async function placeWalletUser(
  auth: AuthContext,
  db: Db,
  message: SignInMessage,
): Promise<UserRow> {
  const now = auth.clock.now()
  const facts = walletFacts(auth, message)
  const knownId = await findWalletUserId(db, message.address)
  if (knownId === null) return await insertWalletUser(db, message.address, facts, now)
  const user = await lockUser(db, knownId)
  if (user === null) throw new MessageRefused('The account of this wallet was deleted')
  requireNotBanned(auth, user, 400)
  await updateIdentity(db, user.id, WEB3, { identityData: facts, updatedAt: now })
  const userMetadata = mergeMetadata(user.userMetadata, walletMetadata(message.address, facts))
  return await updateUser(db, user.id, { userMetadata, updatedAt: now })
}

async function insertWalletUser(
  db: Db,
  address: string,
  facts: Metadata,
  now: Date,
): Promise<UserRow> {
  const user = await insertUser(db, {
    ...newUser({ email: '', metadata: walletMetadata(address, facts) }, now),
    email: null,
    appMetadata: { provider: WEB3, providers: [WEB3] },
  })
  if (user === null) throw new Error('an account without an address cannot be taken')
  await insertIdentity(db, {
    id: newId(),
    userId: user.id,
    provider: WEB3,
    providerId: walletProviderId(address),
    identityData: facts,
    createdAt: now,
    updatedAt: now,
  })
  return user
}

/** The identity's data (wire.md 1.8). */
function walletFacts(auth: AuthContext, message: SignInMessage): Metadata {
  const { address, domain, statement } = message
  return {
    sub: walletProviderId(address),
    custom_claims: { address, chain: 'solana', network: auth.solanaNetwork, domain, statement },
    email_verified: false,
    phone_verified: false,
  }
}

/** The metadata that marks a wallet user (spec §1, §3). */
function walletMetadata(address: string, facts: Metadata): Metadata {
  return { ...facts, is_wallet_user: true, wallet_address: address }
}
