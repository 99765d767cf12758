import { createNoopSigner } from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import { MEMO_PROGRAM, requireWallet } from '../addresses.ts'
import { compareSigned } from './signed-transaction.ts'
import { type BuiltTransaction, compileUnsigned, type WrittenVersion } from './transactions.ts'
import { readWireTransaction } from './wire.ts'

/** 32 zero bytes: no block ever has this hash, so the transaction can never land. */
export const DEAD_BLOCKHASH = '11111111111111111111111111111111'

/**
 * Builds the proof for wallets that cannot sign messages, such as Ledger devices: a transaction with only our text as a
 * memo and a blockhash that never existed (product.md 11). It is verified and never sent. Raises `InvalidChainInput`
 * for an address that cannot sign.
 */
export function buildMemoProof(input: {
  address: string
  text: string
  version?: WrittenVersion
}): BuiltTransaction {
  const signer = createNoopSigner(requireWallet(input.address))
  return compileUnsigned({
    payer: input.address,
    version: input.version ?? 'legacy',
    blockhash: DEAD_BLOCKHASH,
    instructions: [
      getAddMemoInstruction(
        { memo: input.text, signers: [signer] },
        { programAddress: MEMO_PROGRAM },
      ),
    ],
  })
}

/**
 * Whether a signed transaction proves this address with this text, in either version; wallets may only add
 * compute-budget instructions. Raises `InvalidChainInput` for an address that cannot sign.
 */
export function isMemoProof(
  signed: string,
  { address, text }: { address: string; text: string },
): boolean {
  return (['legacy', 0] as const).some((version) => {
    const built = buildMemoProof({ address, text, version })
    const compared = compareSigned(signed, built.wireTransaction)
    return compared.isAsBuilt && compared.blockhash === DEAD_BLOCKHASH
  })
}

/** The address of a signed proof: its fee payer. Raises `InvalidChainInput`. */
export function signerOfMemoProof(signed: string): string {
  return readWireTransaction(signed).feePayer
}
