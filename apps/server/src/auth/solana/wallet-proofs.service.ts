import type { WalletPurpose } from '@laurel/contract/wallets'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../platform/context.ts'
import type { AuthContext } from '../context.ts'
import { readSignedMessage, type SignedText } from './signed-message.ts'
import { replaceWalletProof } from './wallet-nonces.queries.ts'
import { useNonce } from './wallet-nonces.service.ts'

/** Why a wallet is proved by somebody who is signed in already. */
export type ProofPurpose = Exclude<WalletPurpose, 'sign_in'>

/**
 * Notes that this session has a wallet's signature, for as long as the message holds. The data API lets the session put
 * the address into its profile, once (checks 25, 34). Raises `MessageRefused`.
 */
export async function proveWallet(
  auth: AuthContext,
  db: Db,
  viewer: Viewer,
  signed: SignedText & { purpose: ProofPurpose },
  browserKey: string | null,
): Promise<{ address: string; expiresAt: string }> {
  const { purpose } = signed
  const { userId, sessionId } = viewer
  const message = readSignedMessage(auth, signed)
  const expiresAt = await useNonce(auth, db, message, { purpose, browserKey, sessionId })
  const { address } = message
  await replaceWalletProof(db, { sessionId, userId, address, purpose, expiresAt })
  return { address, expiresAt: expiresAt.toISOString() }
}
