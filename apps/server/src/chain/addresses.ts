import { randomBytes } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@laurel/contract/money/base58'
import { isAddress, isWalletAddress } from '@laurel/contract/money/solana-address'
import type { Address, Signature } from '@solana/kit'
import { InvalidChainInput } from './errors.ts'

/** The memo program that explorers and wallets support; newer ones exist. */
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address

/** The token program with extensions; its tokens are distinct from those of the first program. */
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address

/** Decimals of USDC: a unit is a millionth. */
export const USDC_DECIMALS = 6

const SIGNATURE_BYTES = 64
const REFERENCE_BYTES = 32
const RECEIPT_SEED_BYTES = 16
const RECEIPT_SEED = /^[\w-]{22}$/

/** An address: 32 bytes in base58. Raises `InvalidChainInput`. */
export function requireAddress(text: string, what = 'The address'): Address {
  if (!isAddress(text)) throw new InvalidChainInput(`${what} is not 32 bytes in base58`)
  return text as Address
}

/** A wallet address, which a key can sign for. Raises `InvalidChainInput`. */
export function requireWallet(text: string, what = 'The wallet'): Address {
  const wallet = requireAddress(text, what)
  if (!isWalletAddress(wallet)) throw new InvalidChainInput(`${what} is not one that can sign`)
  return wallet
}

/** A signature: 64 bytes in base58. Raises `InvalidChainInput`. */
export function requireSignature(text: string): Signature {
  if (decodeBase58(text)?.length !== SIGNATURE_BYTES) {
    throw new InvalidChainInput('The signature is not 64 bytes in base58')
  }
  return text as Signature
}

/** A wallet's associated token account for a mint of the first token program. Raises `InvalidChainInput`. */
export async function associatedAccount(owner: string, mint: string): Promise<Address> {
  const { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } = await import('@solana-program/token')
  const [account] = await findAssociatedTokenPda({
    owner: requireAddress(owner),
    mint: requireAddress(mint, 'The mint'),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  return account
}

/** A random key without a signer, by which a payment can be found (Solana Pay reference). */
export function newReference(): string {
  return encodeBase58(randomBytes(REFERENCE_BYTES))
}

/** A seed for a receipt account: 128 random bits as base64url, short, since it takes space from transfers. */
export function newBatchMarkerSeed(): string {
  return randomBytes(RECEIPT_SEED_BYTES).toString('base64url')
}

/** The receipt account of a payer under a seed. Raises `InvalidChainInput`. */
export async function receiptAddress(payer: string, seed: string): Promise<string> {
  if (!RECEIPT_SEED.test(seed)) throw new InvalidChainInput('The seed is not 128 bits in base64url')
  const { createAddressWithSeed } = await import('@solana/kit')
  const { SYSTEM_PROGRAM_ADDRESS } = await import('@solana-program/system')
  return await createAddressWithSeed({
    baseAddress: requireAddress(payer),
    programAddress: SYSTEM_PROGRAM_ADDRESS,
    seed,
  })
}
