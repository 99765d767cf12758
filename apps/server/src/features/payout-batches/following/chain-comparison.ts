import type { Chain } from '../../../chain/chain.ts'
import { matchPayment } from '../../../chain/history/transfers.ts'
import type { Db } from '../../../db/client.ts'
import type { BatchRow } from '../payout-batches.queries.ts'
import { type selectFinalFundings, selectPaidItems } from '../reconcile/reconcile.queries.ts'
import type { DetectedFinding } from '../treasury/treasury-findings.service.ts'
import { readPayment } from './batch-observation.ts'

type FundingRow = Awaited<ReturnType<typeof selectFinalFundings>>[number]

/** Differences between a paid batch and the chain. Raises `ChainUnavailable`. */
export async function comparePaidBatch(
  chain: Chain,
  db: Db,
  batch: BatchRow,
): Promise<DetectedFinding[]> {
  const { id, signature } = batch
  const missing = (text: string): DetectedFinding[] => [
    { kind: 'payout_missing', subject: id, text: `Batch ${id}${text}` },
  ]
  const differs = (text: string): DetectedFinding[] => [
    { kind: 'payout_differs', subject: id, text },
  ]
  if (signature === null) return missing(' names no transaction')
  const paid = await selectPaidItems(db, id)
  const items = paid.map(({ item }) => item)
  const seen = await readPayment(chain, { batch, items }, signature)
  if (seen.kind === 'unclear') return missing(`: the chain has no transaction ${signature}`)
  if (seen.kind === 'foreign') {
    return differs(`Batch ${id}: transaction ${signature} is not of its treasury wallet`)
  }
  if (seen.kind === 'differs' && batch.state !== 'settled')
    return differs(`Batch ${id}: ${seen.text}`)
  return paid.flatMap((one, index) => {
    const path = seen.paths[index] ?? null
    if (isPaidBy(one, signature, path)) return []
    const { payoutId } = one.item
    const text = `Payout ${payoutId} was paid by transfer ${path ?? '(none)'} of ${signature}, but is recorded differently`
    return [{ kind: 'payout_differs', subject: payoutId, text }]
  })
}

/**
 * Whether a payout's record agrees with the chain: paid by this transfer, or not by this transaction where `path` is
 * null.
 */
function isPaidBy(
  one: Awaited<ReturnType<typeof selectPaidItems>>[number],
  signature: string,
  path: string | null,
): boolean {
  const isNamed = one.state === 'finalized' && one.signature === signature
  return path === null ? !isNamed : isNamed && one.transferIndex === path
}

/** Differences between a final funding and the chain. Raises `ChainUnavailable`. */
export async function compareFunding(
  chain: Chain,
  funding: FundingRow,
): Promise<DetectedFinding[]> {
  const { bountyId: subject, signature, token, amount, reference, memo, treasury } = funding
  const transaction = await chain.transaction(signature ?? '')
  if (transaction === null) {
    const text = `Funding of bounty ${subject}: the chain has no transaction ${signature}`
    return [{ kind: 'funding_missing', subject, text }]
  }
  const mint = token === 'SOL' ? null : chain.usdcMint
  const match = await matchPayment(transaction, {
    transfers: [{ mint, amount, owner: treasury }],
    reference,
    memo,
    notFrom: chain.treasury,
  })
  if (match.isMatch) return []
  const text = `Funding of bounty ${subject}: transaction ${signature} differs (${match.fault})`
  return [{ kind: 'funding_differs', subject, text }]
}
