import {
  createFundingTransaction,
  decideReceivedPayment,
  decideReceivedPayments,
  getFunding,
  listReceivedPayments,
  sendFundingTransaction,
} from '@laurel/contract/money/fundings'
import { getChainStatus, listPayments } from '@laurel/contract/money/payments'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { ChainDeps } from '../../chain/chain.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { requireVisibleBounty } from '../bounties/bounties.service.ts'
import { findShownFunding } from '../bounties/publication/bounty-funding.service.ts'
import type { SignedAttempt } from '../payment-attempts/attempt-signing.service.ts'
import type { FundingPreflight } from './funding-transactions.service.ts'
import { listPublicPayments } from './payments.service.ts'
import {
  decideReceived,
  decideReceivedTogether,
  listReceived,
} from './received-payments.service.ts'

/** Imports the Solana kit of 29 MB: loaded when a sponsor first pays. */
const transactions = () => import('./funding-transactions.service.ts')

/** Registers the endpoints of fundings in SOL and USDC, received payments and the public list of payments. */
export function registerFundings(app: FastifyInstance, deps: RouteDeps & ChainDeps): void {
  const { chain } = deps
  route(app, deps, getFunding, async (call) => {
    const bounty = await requireVisibleBounty(call, call.params.id)
    const funding = await findShownFunding(call.db, bounty.id)
    if (funding === null) throw new Problem('not_found')
    return funding
  })
  route(
    app,
    deps,
    createFundingTransaction,
    async (call, found: FundingPreflight) =>
      (await transactions()).buildTransaction(call, chain, call.params.id, {
        payer: call.body.payer,
        found,
      }),
    async (call) => (await transactions()).preflight(call, chain, call.params.id, call.body.payer),
  )
  route(
    app,
    deps,
    sendFundingTransaction,
    async (call, signed: SignedAttempt) =>
      (await transactions()).storeSigned(call, call.params.id, signed),
    async (call) =>
      (await transactions()).compareTransaction(call, chain, call.params.id, call.body.transaction),
  )
  route(app, deps, listReceivedPayments, (call) => listReceived(call, call.query))
  route(app, deps, decideReceivedPayment, (call) => decideReceived(call, call.params.id, call.body))
  route(app, deps, decideReceivedPayments, (call) => decideReceivedTogether(call, call.body))
  route(app, deps, listPayments, (call) => listPublicPayments(call, call.query))
  route(app, deps, getChainStatus, () => {
    const { state, slot, checkedAt } = chain.status()
    return {
      state,
      slot: slot === null ? null : Number(slot),
      checkedAt: checkedAt?.toISOString() ?? null,
    }
  })
}
