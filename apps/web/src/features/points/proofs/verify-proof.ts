import { canonicalJson } from '@laurel/contract/canonical-json'
import { checkProof, hashDetails, type ProofCheck } from '@laurel/contract/seals/seal-proof'
import type { SealProof } from '@laurel/contract/seals/seals'
import type { Seal, Transfer } from '../api.ts'

/** A proof, recomputed in this browser and compared with what was published. */
export interface Verification extends ProofCheck {
  proof: SealProof
  published: Seal
  /** Whether the proof states the seal exactly as it was published. */
  isPublishedSeal: boolean
  /** Whether the facts are those of the receipt; null without a receipt to compare with. */
  isReceipt: boolean | null
}

/** Recomputes a proof, and compares it with the published seal and, if given, with a receipt. */
export async function verifyProof(
  proof: SealProof,
  published: Seal,
  receipt: Transfer | null = null,
): Promise<Verification> {
  const check = await checkProof(proof, published.root)
  const isPublishedSeal = canonicalJson(proof.seal) === canonicalJson(published)
  const isReceipt = receipt === null ? null : await isLeafOf(proof, receipt)
  return {
    ...check,
    proof,
    published,
    isPublishedSeal,
    isReceipt,
    isValid: check.isValid && isPublishedSeal && isReceipt !== false,
  }
}

/** Whether the facts of a leaf are those that a receipt shows. */
async function isLeafOf({ leaf }: SealProof, receipt: Transfer): Promise<boolean> {
  const { detailsHash } = leaf
  return (
    leaf.transferId === receipt.transferId &&
    leaf.sequence === receipt.sequence &&
    leaf.at === receipt.at &&
    leaf.category === receipt.category &&
    leaf.amountPoints === receipt.amountPoints &&
    leaf.ruleVersion === receipt.ruleVersion &&
    leaf.from.kind === receipt.from.kind &&
    leaf.to.kind === receipt.to.kind &&
    leaf.causeKind === receipt.causeKind &&
    leaf.causeId === receipt.causeId &&
    (detailsHash === null || detailsHash === (await hashDetails(receipt.details)))
  )
}
