/**
 * What reaches the treasury. Every finalized transaction that pays one of our wallets is read once, in one transaction
 * of the database: the transfer that a funding waited for lands it, every other one is listed for a person to decide
 * about (rule D-funding-received). Nothing is ever matched by amount or sender alone.
 */

import { amountText } from '@laurel/contract/money/amount-text'
import { MIN_LISTED_PAYMENT } from '@laurel/contract/money/money'
import { paths } from '@laurel/contract/spec/routes'
import type { Chain } from '../../chain/chain.ts'
import {
  type ChainTransaction,
  type ChainTransfer,
  matchPayment,
} from '../../chain/history/transfers.ts'
import { postTokens } from '../../ledger/token-books.service.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { type BountyRow, lockBounty } from '../bounties/bounties.service.ts'
import { isDeadlineTooClose } from '../bounties/publication/bounty-publication.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { type FundingRow, findByReferences, lockFunding } from './fundings.queries.ts'
import { landFunding } from './fundings.service.ts'
import {
  insertReceived,
  insertUnlisted,
  isListed,
  type ReceivedPaymentRow,
} from './received-payments.queries.ts'

/** What the watcher must know of the chain. */
export type TreasuryChain = Pick<Chain, 'treasury' | 'usdcMint'>

/**
 * Books a finalized transaction. Doing it again changes nothing. With `namedOnly` payments that name no bounty are
 * passed over. Returns how many transfers were new.
 */
export async function bookTransaction(
  ctx: Ctx,
  chain: TreasuryChain,
  transaction: ChainTransaction,
  options: { namedOnly?: boolean } = {},
): Promise<number> {
  if (transaction.error !== null) return 0
  const incoming = transaction.transfers.filter(
    ({ sourceOwner, destinationOwner }) =>
      destinationOwner !== null &&
      chain.treasury.includes(destinationOwner) &&
      // From one wallet of the treasury to another nothing is received.
      (sourceOwner === null || !chain.treasury.includes(sourceOwner)),
  )
  if (incoming.length === 0) return 0
  const named = await lockNamed(ctx, transaction)
  let booked = 0
  const landed = new Set(named.flatMap(({ funding }) => pathPaidBy(funding, transaction) ?? []))
  for (const entry of named) {
    const { bounty, funding } = entry
    if (pathPaidBy(funding, transaction) !== null) continue
    // Two bounties of one prize may be paid at once, each by a transfer of its own.
    const free = transaction.transfers.filter(({ path }) => !landed.has(path))
    const path = await payingPath(chain, funding, { ...transaction, transfers: free })
    if (path === null) continue
    if (!canLand(ctx, bounty, funding)) continue
    // Listed when it could not fund, and perhaps sent back since: it funds nothing any more.
    if (await isListed(ctx.db, transaction.signature, path)) continue
    const transfer = incoming.find((one) => one.path === path)
    await landFunding(ctx, bounty, funding, {
      signature: transaction.signature,
      transferIndex: path,
      slot: Number(transaction.slot),
      payer: transfer?.sourceOwner ?? transaction.feePayer,
    })
    entry.funding = { ...funding, state: 'final' }
    landed.add(path)
    booked += 1
  }
  // What is left is about a bounty that still waits, if any does: it is its payment that came out wrong.
  const first = named.find(({ funding }) => funding.state !== 'final') ?? named[0]
  for (const transfer of incoming.filter(({ path }) => !landed.has(path))) {
    if (first === undefined && options.namedOnly === true) continue
    if (await list(ctx, chain, transaction, transfer, first ?? null)) booked += 1
  }
  return booked
}

/** A funding that a transaction names, with its bounty, both locked. */
interface Named {
  bounty: BountyRow
  funding: FundingRow
}

/** The fundings that a transaction names. */
async function lockNamed(ctx: Ctx, { accountKeys }: ChainTransaction): Promise<Named[]> {
  const named: Named[] = []
  for (const { bountyId } of await findByReferences(ctx.db, accountKeys)) {
    const bounty = await lockBounty(ctx.db, bountyId)
    const funding = await lockFunding(ctx.db, bountyId)
    if (funding !== null) named.push({ bounty, funding })
  }
  return named
}

/** Which transfer pays a funding exactly, null for none. */
async function payingPath(
  chain: TreasuryChain,
  funding: FundingRow,
  transaction: ChainTransaction,
): Promise<string | null> {
  const match = await matchPayment(transaction, {
    transfers: [
      {
        mint: funding.token === 'SOL' ? null : chain.usdcMint,
        amount: funding.amount,
        owner: funding.treasury,
      },
    ],
    reference: funding.reference,
    memo: funding.memo,
    notFrom: chain.treasury,
  })
  return match.isMatch ? (match.paths[0] ?? null) : null
}

/** The transfer of a transaction that a funding was landed by; null for none. */
function pathPaidBy(funding: FundingRow, { signature }: ChainTransaction): string | null {
  return funding.state === 'final' && funding.signature === signature ? funding.transferIndex : null
}

function canLand(ctx: Ctx, bounty: BountyRow, funding: FundingRow): boolean {
  return (
    funding.state !== 'final' &&
    bounty.state === 'awaiting_funding' &&
    bounty.rewardToken === funding.token &&
    bounty.prizeTotal === funding.amount &&
    !isDeadlineTooClose(bounty, ctx.now)
  )
}

/** Why a transfer that names a funding does not pay it, or names none. */
function reasonOf(
  ctx: Ctx,
  transfer: ChainTransfer,
  token: 'SOL' | 'USDC' | null,
  named: Named | null,
): ReceivedPaymentRow['reason'] {
  if (named === null) return 'unknown'
  const { bounty, funding } = named
  if (token !== funding.token) return 'wrong_mint'
  if (funding.state === 'final') return 'double'
  if (bounty.state !== 'awaiting_funding' || isDeadlineTooClose(bounty, ctx.now)) return 'late'
  if (transfer.amount < funding.amount) return 'short'
  if (transfer.amount > funding.amount) return 'over'
  // The right amount and reference, and yet not what was to be signed: no memo of ours, or another account.
  return 'third_party'
}

/**
 * Lists a transfer that funds nothing, and books it as nobody's; what is not worth a person's look is counted only.
 * False when it was listed or counted before.
 */
async function list(
  ctx: Ctx,
  chain: TreasuryChain,
  transaction: ChainTransaction,
  transfer: ChainTransfer,
  named: Named | null,
): Promise<boolean> {
  const { mint, amount, path } = transfer
  const token = mint === null ? 'SOL' : mint === chain.usdcMint ? 'USDC' : null
  if (amount === 0n) return false
  if (isUnlisted(token, amount, named)) {
    const { signature } = transaction
    return await insertUnlisted(ctx.db, {
      signature,
      transferIndex: path,
      token,
      amount,
      seenAt: ctx.now,
    })
  }
  const id = newId()
  const reason = reasonOf(ctx, transfer, token, named)
  const isNew = await insertReceived(ctx.db, {
    id,
    signature: transaction.signature,
    transferIndex: path,
    token,
    mint,
    amount,
    source: transfer.sourceOwner ?? transfer.source,
    treasury: transfer.destinationOwner ?? transfer.destination,
    reference: named?.funding.reference ?? null,
    memo: transaction.memos.join('\n').slice(0, 1000) || null,
    bountyId: named?.bounty.id ?? null,
    reason,
    state: 'open',
    slot: Number(transaction.slot),
    seenAt: ctx.now,
  })
  if (!isNew) return false
  if (token !== null) {
    await postTokens(ctx, [
      {
        key: `received:${id}`,
        token,
        amount,
        from: { kind: 'outside' },
        to: { kind: 'unassigned', ownerId: id },
        category: 'received',
        onChain: { signature: transaction.signature, transferIndex: path },
      },
    ])
  }
  if (named !== null) await tellSponsor(ctx, named.bounty, reason, token, amount, id)
  return true
}

/**
 * Too little for a person, whatever it names: once a bounty is funded its reference is public. Other tokens cost nothing
 * to make, so they count only while a sponsor may have paid in one by mistake.
 */
function isUnlisted(token: 'SOL' | 'USDC' | null, amount: bigint, named: Named | null): boolean {
  if (token !== null) return amount < MIN_LISTED_PAYMENT[token]
  return named === null || named.funding.state === 'final'
}

const WHY: Readonly<Record<ReceivedPaymentRow['reason'], string>> = {
  late: 'It arrived after the bounty stopped waiting for it.',
  short: 'It is less than the prize.',
  over: 'It is more than the prize.',
  double: 'The prize was already paid.',
  wrong_mint: 'It is in a different token than the prize.',
  third_party: 'It isn’t the transaction that Laurel requested.',
  unknown: '',
}

async function tellSponsor(
  ctx: Ctx,
  bounty: BountyRow,
  reason: ReceivedPaymentRow['reason'],
  token: 'SOL' | 'USDC' | null,
  amount: bigint,
  id: string,
): Promise<void> {
  const money = token === null ? 'A payment in another token' : amountText(token, amount)
  await notify(ctx, [
    {
      userId: bounty.sponsorId,
      type: 'new_task',
      title: 'A payment couldn’t be used',
      message: `${money} for “${bounty.title}” reached the treasury. ${WHY[reason]} The finance team will decide what to do. It can be returned to the wallet that paid.`,
      dedupeKey: `received:${id}`,
      actionUrl: paths.bounty(bounty.slug),
    },
  ])
}
