import './modal/node-globals.ts'
import { walletErrors } from '@laurel/contract/spec/messages'
import type { Adapter } from '@solana/wallet-adapter-base'
import { Transaction, VersionedTransaction } from '@solana/web3.js'
import { WalletFailure } from '../../lib/wallet/wallet-failure.ts'
import { asWalletFailure } from './wallet-errors.ts'

/** Signs a transaction with a wallet, base64 in and out; nothing is sent. Raises `WalletFailure`. */
export async function signTransaction(adapter: Adapter, unsigned: string): Promise<string> {
  if (!('signTransaction' in adapter) || adapter.signTransaction === undefined) {
    throw new WalletFailure(walletErrors.cannotSign)
  }
  try {
    const signed = await adapter.signTransaction(readTransaction(fromBase64(unsigned)))
    return toBase64(signed.serialize({ requireAllSignatures: false, verifySignatures: false }))
  } catch (error) {
    throw asWalletFailure(error, walletErrors.signFailed)
  }
}

/** Signs a text with a wallet; the 64-byte signature as base64url, null when the wallet signs no texts. Raises `WalletFailure`. */
export async function signText(adapter: Adapter, text: string): Promise<string | null> {
  if (!('signMessage' in adapter) || adapter.signMessage === undefined) return null
  try {
    const signature = await adapter.signMessage(new TextEncoder().encode(text))
    return toBase64(signature).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  } catch (error) {
    throw asWalletFailure(error, walletErrors.messageSignFailed)
  }
}

/** A transaction in the class of its version: some wallets accept only the legacy class. */
function readTransaction(bytes: Uint8Array): Transaction | VersionedTransaction {
  const versioned = VersionedTransaction.deserialize(bytes)
  return versioned.version === 'legacy' ? Transaction.from(bytes) : versioned
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
