import './modal/node-globals.ts'
import { MEMO_PROGRAM, MEMO_PROOF_BLOCKHASH } from '@laurel/contract/money/memo-proof'
import type { WalletPurpose } from '@laurel/contract/money/wallets'
import type { Adapter } from '@solana/wallet-adapter-base'
import { PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js'
import { Buffer } from 'buffer'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { signText, signTransaction, toBase64 } from './sign.ts'

type Asked = ApiReply<'POST /api/v1/wallet-nonces'>

/**
 * Proves to the server that this browser has a wallet's key: by a text that it signs, or by a transaction with a memo and
 * nothing else where it signs no texts, as with Ledger devices. That transaction can never land on the chain. Raises
 * `WalletFailure` and `ApiProblem`.
 */
export async function proveWallet(
  adapter: Adapter,
  address: string,
  purpose: Exclude<WalletPurpose, 'sign_in'>,
): Promise<void> {
  const asked = await api('POST /api/v1/wallet-nonces', { body: { purpose } })
  const message = writeMessage(asked, address)
  const signature = await signText(adapter, message)
  if (signature !== null) {
    await api('POST /api/v1/wallet-proofs', { body: { purpose, message, signature } })
    return
  }
  const transaction = await signTransaction(adapter, writeMemo(asked.memo, address))
  await api('POST /api/v1/wallet-proofs', {
    body: { purpose, nonce: asked.nonce, transaction },
  })
}

/** The text in the form of Sign in with Solana. */
function writeMessage(asked: Asked, address: string): string {
  return [
    `${asked.domain} wants you to sign in with your Solana account:`,
    address,
    '',
    asked.statement,
    '',
    `URI: ${asked.uri}`,
    `Version: ${asked.version}`,
    `Chain ID: ${asked.chainId}`,
    `Nonce: ${asked.nonce}`,
    `Issued At: ${asked.issuedAt}`,
    `Expiration Time: ${asked.expirationTime}`,
  ].join('\n')
}

/** A transaction that says the memo, unsigned as base64. */
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
