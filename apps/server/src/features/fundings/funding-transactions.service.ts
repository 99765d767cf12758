import type { Funding } from '@laurel/contract/fundings'
import type { TransactionToSign } from '@laurel/contract/payments'
import { Problem } from '@laurel/contract/problems'
import { associatedAccount } from '../../chain/addresses.ts'
import type { Chain, LatestBlockhash } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import { compareSigned, type SignedFault } from '../../chain/signed-transaction.ts'
import { buildFunding } from '../../chain/transactions.ts'
import { amountText } from '../../platform/amount-text.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import {
  type BountyRow,
  lockBounty,
  lockVisibleBounty,
  requireAction,
  visibleBounty,
} from '../bounties/bounties.service.ts'
import { fundingShownOf } from '../bounties/bounty-funding.service.ts'
import { isDeadlineTooClose } from '../bounties/bounty-publication.service.ts'
import { requireNoOverdueDecisions } from '../bounties/bounty-review.service.ts'
import { askChain } from './ask-chain.ts'
import {
  type FundingAttemptRow,
  findAttempt,
  hasLiveAttempt,
  insertAttempt,
  lockAttempt,
  updateAttempt,
} from './fundings.queries.ts'
import { FEE_RESERVE_LAMPORTS, TOKEN_ACCOUNT_BYTES } from './fundings.rules.ts'
import { openFunding, requireTreasury } from './fundings.service.ts'

/** What the chain said before a funding's transaction was built. */
export interface FundingGround {
  blockhash: LatestBlockhash
  /** Whether the treasury has no account for the token yet, which the sponsor then pays for. */
  createsAccount: boolean
}

/**
 * Asks the chain, before the transaction of the database begins, for what building needs. Raises what refuses the
 * sponsor, `treasury_missing`, `wallet_balance_too_low`, `chain_unavailable` and `validation_failed` for an address
 * that can't sign.
 */
export async function groundOf(
  ctx: MemberCtx,
  chain: Chain,
  idOrSlug: string,
  payer: string,
): Promise<FundingGround> {
  const bounty = await visibleBounty(ctx, idOrSlug)
  await requireFundable(ctx, bounty)
  const treasury = requireTreasury(chain)
  return await askChain('/payer', async () => {
    const isUsdc = bounty.rewardToken === 'USDC'
    const account = isUsdc ? await associatedAccount(treasury, chain.usdcMint) : null
    // All at once: one after the other, an endpoint that is slow would not be through in time.
    const [blockhash, exists, held] = await Promise.all([
      chain.latestBlockhash(),
      account === null ? [true] : chain.accountsExist([account]),
      readHeld(chain, payer, isUsdc),
    ])
    const createsAccount = exists[0] !== true
    requireBalance(bounty, held, createsAccount)
    return { blockhash, createsAccount }
  })
}

/**
 * Builds the transaction that the viewer's wallet is asked to sign, and stores it. Raises `funding_under_way` while a
 * signed one may still be taken, and what `groundOf` raises but for the chain.
 */
export async function createTransaction(
  ctx: MemberCtx,
  chain: Chain,
  idOrSlug: string,
  request: { payer: string; ground: FundingGround },
): Promise<TransactionToSign> {
  const bounty = await lockVisibleBounty(ctx, idOrSlug)
  await requireFundable(ctx, bounty)
  if (await hasLiveAttempt(ctx.db, bounty.id)) throw new Problem('funding_under_way')
  const { payer, ground } = request
  const { blockhash, lastValidBlockHeight } = ground.blockhash
  const funding = await openFunding(ctx, chain, bounty)
  const built = await askChain('/payer', () =>
    buildFunding({
      token: funding.token,
      payer,
      reference: funding.reference,
      memo: funding.memo,
      blockhash,
      mint: chain.usdcMint,
      amount: funding.amount,
      treasury: funding.treasury,
      createsAccount: ground.createsAccount,
    }),
  )
  const id = newId()
  await insertAttempt(ctx.db, {
    id,
    bountyId: bounty.id,
    payer,
    message: built.wireTransaction,
    messageHash: built.messageHash,
    blockhash,
    lastValidBlockHeight: Number(lastValidBlockHeight),
    state: 'built',
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  return {
    attemptId: id,
    payer,
    transaction: built.wireTransaction,
    size: built.sizeBytes,
    lastValidBlockHeight: Number(lastValidBlockHeight),
  }
}

/** What a wallet gave back, compared with what it was to sign. */
export interface SignedGround {
  signature: string
  wireTransaction: string
  blockhash: string
  lastValidBlockHeight: number
}

/**
 * Compares the signed transaction with the one that was built. The chain is asked only for how long a newer blockhash
 * lives, and whether an old one is dead; where it does not answer, what was signed is kept all the same and sent later.
 * Raises `not_found`, `transaction_differs`, `transaction_expired` and, for a newer blockhash, `chain_unavailable`.
 */
export async function compareTransaction(
  ctx: MemberCtx,
  chain: Chain,
  attemptId: string,
  signed: string,
): Promise<SignedGround> {
  const attempt = await findAttempt(ctx.db, attemptId)
  if (attempt === null) throw new Problem('not_found')
  requireAction(await visibleBounty(ctx, attempt.bountyId), 'fund', ctx.viewer)
  const compared = compareSigned(signed, attempt.message)
  if (!compared.isAsBuilt) {
    throw new Problem('transaction_differs', { detail: FAULTS[compared.fault] })
  }
  const { signature, wireTransaction, blockhash } = compared
  if (blockhash === attempt.blockhash) {
    const { lastValidBlockHeight } = attempt
    if (attempt.state === 'built' && (await isDead(chain, lastValidBlockHeight))) {
      throw new Problem('transaction_expired')
    }
    return { signature, wireTransaction, blockhash, lastValidBlockHeight }
  }
  // A newer one of the wallet's: it dies no later than the newest that the chain names now.
  const newest = await askChain('/transaction', () => chain.latestBlockhash())
  const lastValidBlockHeight = Number(newest.lastValidBlockHeight)
  return { signature, wireTransaction, blockhash, lastValidBlockHeight }
}

/**
 * Stores what was signed, with its signature, before anything is sent: from here on it is sent and followed until the
 * chain has taken it or its blockhash is dead. Handing in the same again changes nothing. Raises `funding_under_way`,
 * `bounty_deadline_too_close`, `bounty_wrong_state` and `transaction_expired`.
 */
export async function storeSigned(
  ctx: MemberCtx,
  attemptId: string,
  ground: SignedGround,
): Promise<Funding> {
  const found = await findAttempt(ctx.db, attemptId)
  if (found === null) throw new Problem('not_found')
  const bounty = await lockBounty(ctx.db, found.bountyId)
  const attempt = await lockAttempt(ctx.db, attemptId)
  if (attempt === null) throw new Problem('not_found')
  if (attempt.signature !== ground.signature) await storeFirst(ctx, bounty, attempt, ground)
  const shown = await fundingShownOf(ctx.db, bounty.id)
  if (shown === null) throw new Problem('not_found')
  return shown
}

async function storeFirst(
  ctx: MemberCtx,
  bounty: BountyRow,
  attempt: FundingAttemptRow,
  ground: SignedGround,
): Promise<void> {
  requireAction(bounty, 'fund', ctx.viewer)
  if (isDeadlineTooClose(bounty, ctx.now)) throw new Problem('bounty_deadline_too_close')
  if (attempt.state !== 'built') throw new Problem('transaction_expired')
  if (await hasLiveAttempt(ctx.db, bounty.id, attempt.id)) throw new Problem('funding_under_way')
  const { signature, wireTransaction, blockhash, lastValidBlockHeight } = ground
  await updateAttempt(
    ctx.db,
    attempt.id,
    {
      signature,
      signedTransaction: wireTransaction,
      blockhash,
      lastValidBlockHeight,
      state: 'signed',
    },
    ctx.now,
  )
}

/** Raises what stands in the way of funding a bounty now. */
async function requireFundable(ctx: MemberCtx, bounty: BountyRow): Promise<void> {
  requireAction(bounty, 'fund', ctx.viewer)
  await requireNoOverdueDecisions(ctx, bounty.sponsorId)
  if (isDeadlineTooClose(bounty, ctx.now)) throw new Problem('bounty_deadline_too_close')
}

/** What a wallet holds, in smallest units, and what accounts must hold. */
interface Held {
  lamports: bigint
  usdc: bigint
  /** Lamports that any account, and one of a token, may not fall below. */
  leastLamports: bigint
  tokenAccountLamports: bigint
}

async function readHeld(chain: Chain, payer: string, isUsdc: boolean): Promise<Held> {
  const [lamports, leastLamports, usdc, tokenAccountLamports] = await Promise.all([
    chain.balance(payer),
    chain.rentExemptMinimum(0),
    isUsdc ? chain.tokenBalance(payer, chain.usdcMint) : 0n,
    isUsdc ? chain.rentExemptMinimum(TOKEN_ACCOUNT_BYTES) : 0n,
  ])
  return { lamports, leastLamports, usdc: usdc ?? 0n, tokenAccountLamports }
}

/** The wallet holds the prize and what it costs to send it; an account may not be left with less than its rent. */
function requireBalance(bounty: BountyRow, held: Held, createsAccount: boolean): void {
  const rent = createsAccount ? held.tokenAccountLamports : 0n
  const costs = rent + FEE_RESERVE_LAMPORTS + held.leastLamports
  if (bounty.rewardToken === 'SOL') {
    requireAmount('SOL', held.lamports, bounty.prizeTotal + costs)
    return
  }
  requireAmount('USDC', held.usdc, bounty.prizeTotal)
  requireAmount('SOL', held.lamports, costs)
}

function requireAmount(token: 'SOL' | 'USDC', has: bigint, needs: bigint): void {
  if (has >= needs) return
  const detail = `It holds ${amountText(token, has)} and needs ${amountText(token, needs)}, fees included`
  throw new Problem('wallet_balance_too_low', { detail })
}

async function isDead(chain: Chain, lastValidBlockHeight: number): Promise<boolean> {
  try {
    return (await chain.finalizedBlockHeight()) > BigInt(lastValidBlockHeight)
  } catch (error) {
    if (error instanceof ChainUnavailable) return false
    throw error
  }
}

const FAULTS: Readonly<Record<SignedFault, string>> = {
  malformed: 'This transaction can’t be sent',
  signer: 'It isn’t signed by the right wallet',
  signature: 'Its signature is invalid',
  changed: 'It differs from the transaction you were asked to sign',
  fee: 'Its fee is more than 0.01 SOL',
}
