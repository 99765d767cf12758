import {
  type BatchInput,
  type BatchTransfer,
  type ChainToken,
  MAX_WIRE_BYTES,
  serializedSize,
} from './transactions.ts'

/**
 * Parts that a batch has at most, whatever its bytes (product.md 11): 15 transfers of SOL, 14 of USDC, 7 of USDC that
 * make the account too, which so count twice. Receipt, reference and a memo of 28 bytes leave room for 13 of USDC.
 */
const MAX_PARTS: Record<ChainToken, number> = { SOL: 15, USDC: 14 }

/** How many of the transfers, from the first on, go into one batch. Raises `InvalidChainInput`. */
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
