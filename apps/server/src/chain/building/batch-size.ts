import {
  type BatchInput,
  type BatchTransfer,
  type ChainToken,
  MAX_WIRE_BYTES,
  serializedSize,
} from './transactions.ts'

/**
 * The most parts of a batch (product.md 11): 15 transfers of SOL, 14 of USDC, or 7 of USDC with account creation, which
 * counts twice. The byte limit allows 13 of USDC with receipt account, reference and a memo of 28 bytes.
 */
const MAX_PARTS: Record<ChainToken, number> = { SOL: 15, USDC: 14 }

/** The number of leading transfers that fit into one batch. Raises `InvalidChainInput`. */
export async function maxPerTransaction(input: BatchInput): Promise<number> {
  let count = withinCap(input.token, input.transfers)
  while (count > 0) {
    const size = await serializedSize({ ...input, transfers: input.transfers.slice(0, count) })
    if (size <= MAX_WIRE_BYTES) break
    count -= 1
  }
  return count
}

function withinCap(token: ChainToken, transfers: readonly BatchTransfer[]): number {
  let parts = 0
  for (const [index, { createsAccount }] of transfers.entries()) {
    parts += token === 'USDC' && createsAccount === true ? 2 : 1
    if (parts > MAX_PARTS[token]) return index
  }
  return transfers.length
}
