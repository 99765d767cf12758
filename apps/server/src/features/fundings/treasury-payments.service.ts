/**
 * Payments to the treasury. Every finalized transaction that pays one of our wallets is read once, in one database
 * transaction: the transfer that a funding expects lands it, every other one is listed for a person's decision (rule
 * D-funding-received). Nothing is ever matched by amount or sender alone.
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
import { type FundingRow, findFundingsByReferences, lockFunding } from './fundings.queries.ts'
import { landFunding } from './fundings.service.ts'
import {
  insertReceived,
  insertUnlisted,
  isListed,
  type ReceivedPaymentRow,
} from './received-payments.queries.ts'

/** The configuration of the chain that the watcher reads. */
export type TreasuryChain = Pick<Chain, 'treasury' | 'usdcMint'>

/**
 * Books a finalized transaction; idempotent. With `namedOnly`, payments that name no bounty are skipped. Returns how
 * many transfers were new.
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
      // A transfer between wallets of the treasury is not received.
      (sourceOwner === null || !chain.treasury.includes(sourceOwner)),
  )
  if (incoming.length === 0) return 0
  const named = await lockNamed(ctx, transaction)
  let booked = 0
  const landed = new Set(named.flatMap(({ funding }) => pathPaidBy(funding, transaction) ?? []))
  for (const entry of named) {
    const { bounty, funding } = entry
    if (pathPaidBy(funding, transaction) !== null) continue
    // Two bounties with the same prize may be paid in one transaction, each by its own transfer.
    const free = transaction.transfers.filter(({ path }) => !landed.has(path))
    const path = await payingPath(chain, funding, { ...transaction, transfers: free })
    if (path === null) continue
    if (!canLand(ctx, bounty, funding)) continue
    // Listed because it could not fund, and perhaps returned since: it can no longer fund.
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
  // The rest is attributed to a bounty still awaiting payment, if any: its payment went wrong.
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

/** Locks the fundings that a transaction names. */
async function lockNamed(ctx: Ctx, { accountKeys }: ChainTransaction): Promise<Named[]> {
  const named: Named[] = []
  for (const { bountyId } of await findFundingsByReferences(ctx.db, accountKeys)) {
    const bounty = await lockBounty(ctx.db, bountyId)
    const funding = await lockFunding(ctx.db, bountyId)
    if (funding !== null) named.push({ bounty, funding })
  }
  return named
}

/** The transfer that pays a funding exactly, null for none. */
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

/** The transfer of a transaction that landed a funding; null for none. */
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

/** The reason why a transfer does not pay the funding it names, or that it names none. */
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
  // Right amount and reference, but not the transaction we built: without our memo, or to another account.
  return 'third_party'
}

/**
 * Lists a transfer that funds no bounty, and books it as unassigned; one too small for review is only counted. False
 * when it was listed or counted before.
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
  if (named !== null) await notifySponsor(ctx, named.bounty, reason, token, amount, id)
  return true
}

/**
 * Whether a transfer is too small for review, whatever it names: once a bounty is funded its reference is public. Other
 * tokens cost nothing to mint, so they are listed only while a sponsor may have paid in one by mistake.
 */
function isUnlisted(token: 'SOL' | 'USDC' | null, amount: bigint, named: Named | null): boolean {
  if (token !== null) return amount < MIN_LISTED_PAYMENT[token]
  return named === null || named.funding.state === 'final'
}

const REASON_TEXTS: Readonly<Record<ReceivedPaymentRow['reason'], string>> = {
  late: 'It arrived too late to fund the bounty.',
  short: 'It is less than the prize.',
  over: 'It is more than the prize.',
  double: 'The prize was already paid.',
  wrong_mint: 'It is in a different token than the prize.',
  third_party: 'It isn’t the transaction that Laurel requested.',
  unknown: '',
}

async function notifySponsor(
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
      message: `${money} for “${bounty.title}” reached the treasury. ${REASON_TEXTS[reason]} The finance team will decide what to do. It can be returned to the wallet that paid.`,
      dedupeKey: `received:${id}`,
      actionUrl: paths.bounty(bounty.slug),
    },
  ])
}
