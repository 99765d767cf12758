import { amountText } from '@laurel/contract/money/amount-text'
import type { Funding } from '@laurel/contract/money/fundings'
import type { TransactionToSign } from '@laurel/contract/money/payments'
import { Problem } from '@laurel/contract/problems'
import { associatedAccount } from '../../chain/addresses.ts'
import { buildFunding } from '../../chain/building/transactions.ts'
import type { Chain, LatestBlockhash } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { MemberCtx } from '../../platform/context.ts'
import {
  type BountyRow,
  lockBounty,
  lockVisibleBounty,
  requireAction,
  requireVisibleBounty,
} from '../bounties/bounties.service.ts'
import { findShownFunding } from '../bounties/publication/bounty-funding.service.ts'
import { isDeadlineTooClose } from '../bounties/publication/bounty-publication.service.ts'
import { requireNoOverdueDecisions } from '../bounties/review/bounty-review.service.ts'
import {
  compareAttempt,
  openAttempt,
  type SignedAttempt,
  signAttempt,
} from '../payment-attempts/attempt-signing.service.ts'
import { askChain, requireTreasury } from '../payment-attempts/chain-requests.service.ts'
import {
  findFundingAttempt,
  hasLiveAttempt,
  insertFundingAttempt,
  lockFundingAttempt,
  updateFundingAttempt,
} from './fundings.queries.ts'
import { FEE_RESERVE_LAMPORTS, TOKEN_ACCOUNT_BYTES } from './fundings.rules.ts'
import { openFunding } from './fundings.service.ts'

/** The state of the chain that building a funding's transaction needs. */
export interface FundingPreflight {
  blockhash: LatestBlockhash
  /** Whether the treasury has no account for the token yet; the sponsor then pays for it. */
  createsAccount: boolean
}

/**
 * Reads from the chain what building needs, before the database transaction begins. Raises the sponsor's refusals,
 * `treasury_missing`, `wallet_balance_too_low`, `chain_unavailable` and `validation_failed` for an address that can't
 * sign.
 */
export async function preflight(
  ctx: MemberCtx,
  chain: Chain,
  idOrSlug: string,
  payer: string,
): Promise<FundingPreflight> {
  const bounty = await requireVisibleBounty(ctx, idOrSlug)
  await requireFundable(ctx, bounty)
  const treasury = requireTreasury(chain)
  return await askChain(async () => {
    const isUsdc = bounty.rewardToken === 'USDC'
    const account = isUsdc ? await associatedAccount(treasury, chain.usdcMint) : null
    // In parallel: one after the other would time out on a slow endpoint.
    const [blockhash, exists, held] = await Promise.all([
      chain.latestBlockhash(),
      account === null ? [true] : chain.accountsExist([account]),
      readHeld(chain, payer, isUsdc),
    ])
    const createsAccount = exists[0] !== true
    requireBalance(bounty, held, createsAccount)
    return { blockhash, createsAccount }
  }, refusePayer)
}

function refusePayer(reason: string): Problem {
  return new Problem('validation_failed', { errors: [{ pointer: '/payer', message: reason }] })
}

/**
 * Builds and stores the transaction for the viewer's wallet to sign. Raises `funding_under_way` while a signed one may
 * still land, and what `preflight` raises except for the chain.
 */
export async function buildTransaction(
  ctx: MemberCtx,
  chain: Chain,
  idOrSlug: string,
  { payer, found }: { payer: string; found: FundingPreflight },
): Promise<TransactionToSign> {
  const bounty = await lockVisibleBounty(ctx, idOrSlug)
  await requireFundable(ctx, bounty)
  if (await hasLiveAttempt(ctx.db, bounty.id)) throw new Problem('funding_under_way')
  const funding = await openFunding(ctx, chain, bounty)
  const built = await askChain(
    () =>
      buildFunding({
        token: funding.token,
        payer,
        reference: funding.reference,
        memo: funding.memo,
        blockhash: found.blockhash.blockhash,
        mint: chain.usdcMint,
        amount: funding.amount,
        treasury: funding.treasury,
        createsAccount: found.createsAccount,
      }),
    refusePayer,
  )
  const { row, toSign } = openAttempt(ctx.now, payer, built, found.blockhash)
  await insertFundingAttempt(ctx.db, { ...row, bountyId: bounty.id })
  return toSign
}

/**
 * Compares a signed transaction with the one built, and checks whether an old blockhash is dead; if the chain does not
 * respond, the signed transaction is stored anyway and sent later. Raises `not_found`, `transaction_differs`,
 * `transaction_expired` and, for a newer blockhash, `chain_unavailable`.
 */
export async function compareTransaction(
  ctx: MemberCtx,
  chain: Chain,
  attemptId: string,
  signed: string,
): Promise<SignedAttempt> {
  const attempt = await findFundingAttempt(ctx.db, attemptId)
  if (attempt === null) throw new Problem('not_found')
  requireAction(await requireVisibleBounty(ctx, attempt.bountyId), 'fund', ctx.viewer)
  const compared = await compareAttempt(chain, attempt, signed)
  const isDue = attempt.state === 'built' && compared.blockhash === attempt.blockhash
  if (isDue && (await isDead(chain, compared.lastValidBlockHeight))) {
    throw new Problem('transaction_expired')
  }
  return compared
}

/**
 * Stores a signed transaction before it is sent: from now on it is sent and followed until it lands or its blockhash is
 * dead. Idempotent. Raises `funding_under_way`,
 * `bounty_deadline_too_close`, `bounty_wrong_state`, `transaction_expired` and `transaction_differs`.
 */
export async function storeSigned(
  ctx: MemberCtx,
  attemptId: string,
  signed: SignedAttempt,
): Promise<Funding> {
  const found = await findFundingAttempt(ctx.db, attemptId)
  if (found === null) throw new Problem('not_found')
  const bounty = await lockBounty(ctx.db, found.bountyId)
  const attempt = await lockFundingAttempt(ctx.db, attemptId)
  if (attempt === null) throw new Problem('not_found')
  if (attempt.signature !== signed.signature) {
    requireAction(bounty, 'fund', ctx.viewer)
    if (isDeadlineTooClose(bounty, ctx.now)) throw new Problem('bounty_deadline_too_close')
    const patch = signAttempt(attempt, signed)
    if (await hasLiveAttempt(ctx.db, bounty.id, attempt.id)) throw new Problem('funding_under_way')
    await updateFundingAttempt(ctx.db, attempt.id, patch, ctx.now)
  }
  const funding = await findShownFunding(ctx.db, bounty.id)
  if (funding === null) throw new Problem('not_found')
  return funding
}

/** Raises the reason why a bounty cannot be funded now. */
async function requireFundable(ctx: MemberCtx, bounty: BountyRow): Promise<void> {
  requireAction(bounty, 'fund', ctx.viewer)
  await requireNoOverdueDecisions(ctx, bounty.sponsorId)
  if (isDeadlineTooClose(bounty, ctx.now)) throw new Problem('bounty_deadline_too_close')
}

/** The balances of a wallet, in smallest units, and the minimum balances of accounts. */
interface Held {
  lamports: bigint
  usdc: bigint
  /** Minimum lamports of any account, and of a token account. */
  minLamports: bigint
  tokenAccountLamports: bigint
}

async function readHeld(chain: Chain, payer: string, isUsdc: boolean): Promise<Held> {
  const [lamports, minLamports, usdc, tokenAccountLamports] = await Promise.all([
    chain.balance(payer),
    chain.rentExemptMinimum(0),
    isUsdc ? chain.tokenBalance(payer, chain.usdcMint) : 0n,
    isUsdc ? chain.rentExemptMinimum(TOKEN_ACCOUNT_BYTES) : 0n,
  ])
  return { lamports, minLamports, usdc: usdc ?? 0n, tokenAccountLamports }
}

/** Checks that the wallet holds the prize and the costs of sending it, and keeps its minimum balance. */
function requireBalance(bounty: BountyRow, held: Held, createsAccount: boolean): void {
  const rent = createsAccount ? held.tokenAccountLamports : 0n
  const costs = rent + FEE_RESERVE_LAMPORTS + held.minLamports
  if (bounty.rewardToken === 'SOL') {
    requireAmount('SOL', held.lamports, bounty.prizeTotal + costs)
    return
  }
  requireAmount('USDC', held.usdc, bounty.prizeTotal)
  requireAmount('SOL', held.lamports, costs)
}

function requireAmount(token: 'SOL' | 'USDC', has: bigint, needs: bigint): void {
  if (has >= needs) return
  const detail = `The wallet holds ${amountText(token, has)} and needs ${amountText(token, needs)}, fees included`
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
