import { shortAddress, tokenText } from '@laurel/contract/money/token-text'
import type { AddressSignature, Chain } from '../../../chain/chain.ts'
import type { ChainTransaction, ChainTransfer } from '../../../chain/history/transfers.ts'
import type { Ctx } from '../../../platform/context.ts'
import { belongsToLiveBatch, isOwnTransaction } from './outgoing-payments.queries.ts'
import { type DetectedFinding, recordFindings } from './treasury-findings.service.ts'

/** The configuration of the chain that judging reads. */
type TreasuryChain = Pick<Chain, 'treasury' | 'usdcMint'>

/**
 * Records transfers out of the treasury that belong to no batch as findings; idempotent. Null while the transaction
 * names a batch in flight, whose payment it may be.
 */
export async function judgeOutgoing(
  ctx: Ctx,
  chain: TreasuryChain,
  transaction: ChainTransaction,
): Promise<readonly DetectedFinding[] | null> {
  if (transaction.error !== null) return []
  const left = transaction.transfers.filter((one) => hasLeft(one, chain.treasury))
  if (left.length === 0) return []
  const { signature, accountKeys } = transaction
  if (await isOwnTransaction(ctx.db, signature)) return []
  if (await belongsToLiveBatch(ctx.db, accountKeys)) return null
  const found = left.map((one) => unknownPayment(chain, one, signature))
  await recordFindings(ctx, found)
  return found
}

/** Records a final transaction that no RPC server has returned within the time limit as a finding. */
export async function recordUnreadable(
  ctx: Ctx,
  { signature }: AddressSignature,
): Promise<readonly DetectedFinding[]> {
  const text = `No RPC server shows transaction ${signature}. Look it up in an explorer: it may have moved money`
  const found = [{ kind: 'unreadable_transaction', subject: signature, text }]
  await recordFindings(ctx, found)
  return found
}

function hasLeft(one: ChainTransfer, treasury: readonly string[]): boolean {
  const isOurs = (owner: string | null) => owner !== null && treasury.includes(owner)
  return isOurs(one.sourceOwner) && !isOurs(one.destinationOwner) && one.amount > 0n
}

function unknownPayment(
  chain: TreasuryChain,
  one: ChainTransfer,
  signature: string,
): DetectedFinding {
  const amount =
    one.mint === null
      ? tokenText(one.amount, 'SOL')
      : one.mint === chain.usdcMint
        ? tokenText(one.amount, 'USDC')
        : `${one.amount} units of ${shortAddress(one.mint)}`
  const to = one.destinationOwner ?? one.destination
  return {
    kind: 'unknown_payment',
    subject: `${signature}:${one.path}`,
    text: `${amount} left the treasury for ${to} in ${signature}, without a matching payout`,
  }
}
