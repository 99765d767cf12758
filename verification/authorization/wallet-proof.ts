import { createWallet } from '@laurel/scenarios/wallet'
import type { Db } from '../../apps/server/src/db/client.ts'
import { walletNonces } from '../../apps/server/src/db/schema/sign-in/wallets.ts'
import { MS, plus, systemClock } from '../../apps/server/src/platform/clock.ts'
import { sha256 } from '../../apps/server/src/platform/ids.ts'
import {
  type IssuedNonce,
  messageFor,
  writeMessage,
} from '../../apps/server/testing/money/wallets.ts'

const BROWSER_KEY = 'b'.repeat(43)
const NONCE = 'c0'.repeat(20)
const wallet = createWallet()

/** The cookie of the browser that requested the nonce. */
export const PROOF_HEADERS = { cookie: `laurel-browser=${BROWSER_KEY}` }

/** A valid wallet proof for the server under test, signed now. */
export function walletProof(): { purpose: 'link_wallet'; message: string; signature: string } {
  const issuedAt = systemClock.now()
  const nonce: Omit<IssuedNonce, 'memo'> = {
    domain: 'localhost:3000',
    statement: 'Link this wallet to your Laurel account.',
    uri: 'http://localhost:3000/',
    version: '1',
    chainId: 'solana:devnet',
    nonce: NONCE,
    issuedAt: issuedAt.toISOString(),
    expirationTime: plus(issuedAt, 5 * MS.minute).toISOString(),
  }
  const message = writeMessage(messageFor(nonce, wallet.address))
  return { purpose: 'link_wallet', message, signature: wallet.sign(message) }
}

/** Stores the nonce of a proof for a token's session, as if the session had requested it. */
export async function insertWalletNonce(
  db: Db,
  proof: unknown,
  accessToken: string,
): Promise<void> {
  const { message } = proof as { message: string }
  const [, claims = ''] = accessToken.split('.')
  const issuedAt = new Date(/^Issued At: (.*)$/m.exec(message)?.[1] ?? '')
  const allowed = {
    nonceHash: sha256(NONCE),
    purpose: 'link_wallet' as const,
    browserHash: sha256(BROWSER_KEY),
    sessionId: JSON.parse(Buffer.from(claims, 'base64url').toString()).session_id,
    issuedAt,
    expiresAt: plus(issuedAt, 5 * MS.minute),
  }
  // Of several concurrent requests, the first is allowed.
  await db.insert(walletNonces).values(allowed).onConflictDoNothing()
}
