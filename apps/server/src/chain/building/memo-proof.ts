import { createNoopSigner } from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import { MEMO_PROGRAM, requireWallet } from '../addresses.ts'
import { compareSigned } from './signed-transaction.ts'
import { type BuiltTransaction, compileUnsigned, type WrittenVersion } from './transactions.ts'
import { readWireTransaction } from './wire.ts'

/** 32 zero bytes: no block ever has this hash, so the transaction can never land. */
export const DEAD_BLOCKHASH = '11111111111111111111111111111111'

/**
 * What a wallet that cannot sign messages, such as a Ledger device, signs to prove itself: a transaction that holds
 * nothing but our text as a memo, over a blockhash that never lived (product.md 11). It is verified and never sent.
 * Raises `InvalidChainInput` for an address that cannot sign.
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
 * Whether a signed transaction is the proof of this address over this text, in either version; a wallet may have added
 * compute-budget instructions, and nothing else. Raises `InvalidChainInput` for an address that cannot sign.
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

/** The address that a signed proof is of: its fee payer. Raises `InvalidChainInput`. */
export function signerOfMemoProof(signed: string): string {
  return readWireTransaction(signed).feePayer
}
