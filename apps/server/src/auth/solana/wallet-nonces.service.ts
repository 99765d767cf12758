import { randomBytes } from 'node:crypto'
import type { WalletPurpose } from '@laurel/contract/money/wallets'
import type { Db } from '../../db/client.ts'
import { plus } from '../../platform/clock.ts'
import { sha256 } from '../../platform/ids.ts'
import type { AuthContext } from '../context.ts'
import type { SignInMessage } from './message.ts'
import { MessageRefused } from './message-refused.ts'
import {
  type IssuedMessage,
  MESSAGE_MS,
  requireMatchesIssue,
  type WalletSite,
} from './message-rules.ts'
import { insertWalletNonce, takeWalletNonce, type WalletNonceRow } from './wallet-nonces.queries.ts'

/** 160 bits, encoded in letters and digits as the standard requires. */
const NONCE_BYTES = 20

/** The statement that the wallet shows: the purpose in words, so that one is not signed for another. */
const STATEMENTS: Record<WalletPurpose, string> = {
  sign_in: 'Sign in to Laurel.',
  link_wallet: 'Link this wallet to your Laurel account.',
  change_wallet: 'Replace the wallet of your Laurel account with this one.',
}

/** The browser, session and purpose for which a nonce is issued. */
export interface NonceUse {
  purpose: WalletPurpose
  /** The key of the browser. */
  browserKey: string
  /** The session that links a wallet; null for a sign-in. */
  sessionId: string | null
}

/** The submitter of a nonce; without a browser key no nonce is valid. */
export type NonceSubmitter = Omit<NonceUse, 'browserKey'> & { browserKey: string | null }

/** Issues a nonce, with the fields that its message must have. */
export async function issueNonce(
  auth: AuthContext,
  db: Db,
  use: NonceUse,
): Promise<ReturnType<typeof issuedMessage> & { nonce: string; memo: string }> {
  const now = auth.clock.now()
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  const row = { ...use, issuedAt: now, expiresAt: plus(now, MESSAGE_MS) }
  await insertWalletNonce(db, {
    nonceHash: sha256(nonce),
    purpose: row.purpose,
    browserHash: sha256(row.browserKey),
    sessionId: row.sessionId,
    issuedAt: row.issuedAt,
    expiresAt: row.expiresAt,
  })
  const message = issuedMessage(auth, row)
  return { ...message, nonce, memo: memoOf(message, nonce) }
}

/**
 * Consumes the nonce of a message and checks the message against its issue (checks 23, 24). Returns the message's
 * expiry. Raises `MessageRefused`.
 */
export async function consumeNonce(
  auth: AuthContext,
  db: Db,
  message: SignInMessage,
  use: NonceSubmitter,
): Promise<Date> {
  const row = await takeNonce(auth, db, message.nonce, use)
  requireMatchesIssue(message, issuedMessage(auth, row))
  return row.expiresAt
}

/**
 * Consumes a nonce and returns the memo that a transaction signed for it must hold, and its expiry. Raises
 * `MessageRefused`.
 */
export async function consumeMemoNonce(
  auth: AuthContext,
  db: Db,
  nonce: string,
  use: NonceSubmitter,
): Promise<{ memo: string; expiresAt: Date }> {
  const row = await takeNonce(auth, db, nonce, use)
  return { memo: memoOf(issuedMessage(auth, row), nonce), expiresAt: row.expiresAt }
}

async function takeNonce(
  auth: AuthContext,
  db: Db,
  nonce: string | null,
  { purpose, browserKey, sessionId }: NonceSubmitter,
): Promise<WalletNonceRow> {
  const row =
    nonce === null || browserKey === null
      ? null
      : await takeWalletNonce(
          db,
          { nonceHash: sha256(nonce), purpose, browserHash: sha256(browserKey), sessionId },
          auth.clock.now(),
        )
  if (row !== null) return row
  throw new MessageRefused('The nonce is not one that this browser may use for this')
}

/** The message in one line of ASCII, for hardware wallets with small screens. */
function memoOf({ domain, statement, chainId, expirationTime }: IssuedMessage, nonce: string) {
  return `${domain}: ${statement} Chain ${chainId}, until ${expirationTime}. Nonce ${nonce}`
}

function issuedMessage(
  site: WalletSite,
  row: { purpose: WalletPurpose; issuedAt: Date; expiresAt: Date },
) {
  const { host, href } = new URL(site.publicUrl)
  return {
    domain: host,
    statement: STATEMENTS[row.purpose],
    uri: href,
    version: '1',
    chainId: `solana:${site.solanaNetwork}`,
    issuedAt: row.issuedAt.toISOString(),
    expirationTime: row.expiresAt.toISOString(),
  } as const satisfies IssuedMessage
}
