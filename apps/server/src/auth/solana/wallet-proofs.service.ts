import type { WalletPurpose } from '@laurel/contract/money/wallets'
import { InvalidChainInput } from '../../chain/errors.ts'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../platform/context.ts'
import type { AuthContext } from '../context.ts'
import { MessageRefused } from './message-refused.ts'
import { readSignedMessage, type SignedText } from './signed-message.ts'
import { replaceWalletProof } from './wallet-nonces.queries.ts'
import { consumeMemoNonce, consumeNonce, type NonceSubmitter } from './wallet-nonces.service.ts'

/** The purpose of a wallet proof by a signed-in user. */
export type ProofPurpose = Exclude<WalletPurpose, 'sign_in'>

/** A wallet's signed proof: a text or, for wallets that sign no texts, a transaction with only a memo. */
export type SignedProof = SignedText | { nonce: string; transaction: string }

/**
 * Records a wallet's signature for this session until it expires. The data API then lets the session set the address on
 * its profile, once (checks 25, 34). Raises `MessageRefused`.
 */
export async function proveWallet(
  auth: AuthContext,
  db: Db,
  viewer: Viewer,
  signed: SignedProof & { purpose: ProofPurpose },
  browserKey: string | null,
): Promise<{ address: string; expiresAt: string }> {
  const { purpose } = signed
  const { userId, sessionId } = viewer
  const use = { purpose, browserKey, sessionId }
  const { address, expiresAt } =
    'transaction' in signed
      ? await verifyMemoProof(auth, db, signed, use)
      : await verifyTextProof(auth, db, signed, use)
  await replaceWalletProof(db, { sessionId, userId, address, purpose, expiresAt })
  return { address, expiresAt: expiresAt.toISOString() }
}

interface VerifiedWallet {
  address: string
  expiresAt: Date
}

async function verifyTextProof(
  auth: AuthContext,
  db: Db,
  signed: SignedText,
  use: NonceSubmitter,
): Promise<VerifiedWallet> {
  const message = readSignedMessage(auth, signed)
  return { address: message.address, expiresAt: await consumeNonce(auth, db, message, use) }
}

/** Verifies a transaction with a nonce's memo; it is never sent (product.md 11). */
async function verifyMemoProof(
  auth: AuthContext,
  db: Db,
  { nonce, transaction }: { nonce: string; transaction: string },
  use: NonceSubmitter,
): Promise<VerifiedWallet> {
  const { isMemoProof, signerOfMemoProof } = await import('../../chain/building/memo-proof.ts')
  try {
    const address = signerOfMemoProof(transaction)
    const { memo, expiresAt } = await consumeMemoNonce(auth, db, nonce, use)
    if (!isMemoProof(transaction, { address, text: memo })) {
      throw new MessageRefused('The transaction is not the memo of this nonce, signed by its payer')
    }
    return { address, expiresAt }
  } catch (error) {
    if (error instanceof InvalidChainInput) throw new MessageRefused(error.message)
    throw error
  }
}
