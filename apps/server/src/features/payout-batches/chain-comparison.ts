import type { AddressSignature, Chain } from '../../chain/chain.ts'
import { type ChainTransfer, matchPayment } from '../../chain/transfers.ts'
import type { Db } from '../../db/client.ts'
import { shortAddress, tokenText } from '../../platform/token-text.ts'
import { readPayment } from './batch-sighting.ts'
import type { BatchRow } from './payout-batches.queries.ts'
import { type Finding, type selectFinalFundings, selectPaidItems } from './reconcile.queries.ts'

type FundingRow = Awaited<ReturnType<typeof selectFinalFundings>>[number]

/** What does not agree between a paid batch and the chain. Raises `ChainUnavailable`. */
export async function comparePaidBatch(chain: Chain, db: Db, batch: BatchRow): Promise<Finding[]> {
  const { id, signature } = batch
  if (signature === null)
    return [{ kind: 'payout_missing', text: `Batch ${id} names no transaction` }]
  const paid = await selectPaidItems(db, id)
  const items = paid.map(({ item }) => item)
  const seen = await readPayment(chain, { batch, items }, signature)
  if (seen.kind === 'unclear') {
    return [
      { kind: 'payout_missing', text: `Batch ${id}: the chain has no transaction ${signature}` },
    ]
  }
  if (seen.kind === 'foreign') {
    const text = `Batch ${id}: transaction ${signature} is not of its treasury wallet`
    return [{ kind: 'payout_differs', text }]
  }
  if (seen.kind === 'differs' && batch.state !== 'settled')
    return [{ kind: 'payout_differs', text: `Batch ${id}: ${seen.text}` }]
  return paid.flatMap((one, index) =>
    isPaidBy(one, signature, seen.paths[index] ?? null)
      ? []
      : [
          {
            kind: 'payout_differs',
            text: `Payout ${one.item.payoutId} was paid by transfer ${seen.paths[index] ?? '(none)'} of ${signature}, and says otherwise`,
          },
        ],
  )
}

/** Whether a payout says that this transfer paid it; where none did, that this transaction did not. */
function isPaidBy(
  one: Awaited<ReturnType<typeof selectPaidItems>>[number],
  signature: string,
  path: string | null,
): boolean {
  const isNamed = one.state === 'finalized' && one.signature === signature
  return path === null ? !isNamed : isNamed && one.transferIndex === path
}

/** What does not agree between a final funding and the chain. Raises `ChainUnavailable`. */
export async function compareFunding(chain: Chain, funding: FundingRow): Promise<Finding[]> {
  const { bountyId, signature, token, amount, reference, memo, treasury } = funding
  const transaction = await chain.transaction(signature ?? '')
  if (transaction === null) {
    const text = `Funding of bounty ${bountyId}: the chain has no transaction ${signature}`
    return [{ kind: 'funding_missing', text }]
  }
  const mint = token === 'SOL' ? null : chain.usdcMint
  const match = await matchPayment(transaction, {
    transfers: [{ mint, amount, owner: treasury }],
    reference,
    memo,
    notFrom: chain.treasury,
  })
  if (match.isMatch) return []
  const text = `Funding of bounty ${bountyId}: transaction ${signature} differs (${match.fault})`
  return [{ kind: 'funding_differs', text }]
}

/** Money that left the treasury for something that the product does not know of. Raises `ChainUnavailable`. */
export async function findUnknownPayments(
  chain: Chain,
  history: ReadonlyMap<string, AddressSignature>,
  known: ReadonlySet<string>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { signature, error } of history.values()) {
    if (error !== null || known.has(signature)) continue
    const transaction = await chain.transaction(signature)
    const left = (transaction?.transfers ?? []).filter((one) => hasLeft(one, chain.treasury))
    findings.push(...left.map((one) => unknownPayment(chain, one, signature)))
  }
  return findings
}

function hasLeft(one: ChainTransfer, treasury: readonly string[]): boolean {
  const isOurs = (owner: string | null) => owner !== null && treasury.includes(owner)
  return isOurs(one.sourceOwner) && !isOurs(one.destinationOwner)
}

function unknownPayment(chain: Chain, one: ChainTransfer, signature: string): Finding {
  const amount =
    one.mint === null
      ? tokenText(one.amount, 'SOL')
      : one.mint === chain.usdcMint
        ? tokenText(one.amount, 'USDC')
        : `${one.amount} units of ${shortAddress(one.mint)}`
  const to = one.destinationOwner ?? one.destination
  return {
    kind: 'unknown_payment',
    text: `${amount} left the treasury for ${to} in ${signature}, which pays no payout`,
  }
}
