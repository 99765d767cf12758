import './modal/node-globals.ts'
import { MEMO_PROGRAM, MEMO_PROOF_BLOCKHASH } from '@laurel/contract/money/memo-proof'
import type { WalletPurpose } from '@laurel/contract/money/wallets'
import type { Adapter } from '@solana/wallet-adapter-base'
import { PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js'
import { Buffer } from 'buffer'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { signText, signTransaction, toBase64 } from './sign.ts'

type WalletNonce = ApiReply<'POST /api/v1/wallet-nonces'>

/**
 * Proves to the server that this browser has a wallet's key: by a signed text, or, for wallets that sign no texts such as
 * Ledger devices, by a transaction with only a memo, which can never land on the chain. Raises `WalletFailure` and
 * `ApiProblem`.
 */
export async function proveWallet(
  adapter: Adapter,
  address: string,
  purpose: Exclude<WalletPurpose, 'sign_in'>,
): Promise<void> {
  const nonce = await api('POST /api/v1/wallet-nonces', { body: { purpose } })
  const message = writeMessage(nonce, address)
  const signature = await signText(adapter, message)
  if (signature !== null) {
    await api('POST /api/v1/wallet-proofs', { body: { purpose, message, signature } })
    return
  }
  const transaction = await signTransaction(adapter, writeMemo(nonce.memo, address))
  await api('POST /api/v1/wallet-proofs', {
    body: { purpose, nonce: nonce.nonce, transaction },
  })
}

/** The text to sign, in the format of Sign in with Solana. */
function writeMessage(nonce: WalletNonce, address: string): string {
  return [
    `${nonce.domain} wants you to sign in with your Solana account:`,
    address,
    '',
    nonce.statement,
    '',
    `URI: ${nonce.uri}`,
    `Version: ${nonce.version}`,
    `Chain ID: ${nonce.chainId}`,
    `Nonce: ${nonce.nonce}`,
    `Issued At: ${nonce.issuedAt}`,
    `Expiration Time: ${nonce.expirationTime}`,
  ].join('\n')
}

/** A transaction with only a memo, unsigned, as base64. */
function writeMemo(memo: string, address: string): string {
  const signer = new PublicKey(address)
  const transaction = new Transaction({
    feePayer: signer,
    blockhash: MEMO_PROOF_BLOCKHASH,
    lastValidBlockHeight: 0,
  })
  transaction.add(
    new TransactionInstruction({
      programId: new PublicKey(MEMO_PROGRAM),
      keys: [{ pubkey: signer, isSigner: true, isWritable: false }],
      data: Buffer.from(memo),
    }),
  )
  return toBase64(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}
