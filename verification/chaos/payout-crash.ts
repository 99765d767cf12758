import { LOCAL_LEDGER_PATH } from '@laurel/contract/money/practice'
import { openDemoWorld } from '@laurel/scenarios/demo-world'
import { callOverHttp, type Member } from '@laurel/scenarios/http'
import { buildBatchToSign, createBatchTransaction, signBatch } from '@laurel/scenarios/payouts'
import { createWallet, type TestWallet } from '@laurel/scenarios/wallet'
import { breachText, findBreaches } from '../../apps/server/src/app/invariants/invariants.ts'
import {
  ATTEMPT_FAULT_POINTS,
  type AttemptFaultPoint,
} from '../../apps/server/src/features/payment-attempts/fault-points.rules.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { createJobQueue } from '../../apps/server/src/platform/work/jobs.ts'
import { buildFinance, buildPayoutIn } from '../../apps/server/testing/builders/payout-builders.ts'
import { createNode, eventually, type FragileNode, type Node, pause } from './node.ts'

/** A server that pays on its own ledger, with a member of finance and the treasury's wallet. */
export interface PaymentRig {
  node: FragileNode
  treasury: TestWallet
  finance: Member
  remove(): Promise<void>
}

/** The result of one crash. */
export interface PayoutCrash {
  point: AttemptFaultPoint
  /** Milliseconds from the start after the crash until the server was ready. */
  readyMs: number
  faults: string[]
}

/** The fault points at which the server exits. */
export const POINTS = ATTEMPT_FAULT_POINTS

/** Lamports of each prize: two in a batch. */
const PRIZE = 50_000_000n
const PRIZES = 2
const POLL_MS = 100
/** A payment is final after about five seconds of the local ledger; an expired blockhash takes a minute. */
const PAID_LIMIT_MS = 150_000

/** Starts a server whose treasury is a test wallet. A demo requires no second factor for finance. */
export async function openPaymentRig(): Promise<PaymentRig> {
  const treasury = createWallet()
  const node = await createNode({
    settings: { DEMO: 'on', SOLANA_RPC_URL: 'local', TREASURY_ADDRESSES: treasury.address },
  })
  try {
    await node.start()
    const demo = openDemoWorld(node.url)
    const finance = await demo.persona('Lina')
    await demo.fillWallet(treasury.address, 'SOL')
    return { node, treasury, finance, remove: () => node.remove() }
  } catch (error) {
    await node.remove()
    throw error
  }
}

/**
 * Pays two winners while the server exits at a fault point, restarts it, submits the signed bytes again like a person
 * whose page got no response, and checks that the chain paid each exactly once and that all records agree.
 */
export async function crashWhilePaying(
  counter: PaymentRig,
  point: AttemptFaultPoint,
): Promise<PayoutCrash> {
  const { node, treasury, finance } = counter
  await node.kill()
  await node.startToEndAt(point)
  const winners = Array.from({ length: PRIZES }, createWallet)
  const payoutIds = await approvePrizes(node, winners)
  const caller = { ok: callOverHttp(node.url) }
  const request = { token: 'SOL' as const, treasury: treasury.address, payoutIds }
  const { batchId } = await buildBatchToSign(caller, finance, request)
  const transaction = await createBatchTransaction(caller, finance, batchId)
  const submit = () => signBatch(caller, finance, transaction, treasury)
  await submit().catch(() => {})
  await node.untilEnded()
  const readyMs = await node.start()
  await submit().catch(() => {})
  const state = await untilClosed(node, batchId)
  return {
    point,
    readyMs,
    faults: [
      ...(state === 'finalized' ? [] : [`${point}: the batch is ${state}`]),
      ...(await wrongBalances(node, point, winners)),
      ...(await wrongPayouts(node, point, payoutIds)),
      ...(await node.database.transaction(findBreaches)).map(breachText),
    ],
  }
}

/** Prizes past their holds, each to a different wallet, approved by another member of finance. */
async function approvePrizes(node: Node, winners: readonly TestWallet[]): Promise<string[]> {
  const { database } = node
  const clock = { ...systemClock, offsetMs: () => 0, setOffsetMs: () => {} }
  const bench = {
    db: database.db,
    clock,
    deps: { database, clock, jobs: createJobQueue(database) },
  }
  const finance = await buildFinance(bench)
  const payoutIds: string[] = []
  for (const { address: wallet } of winners) {
    const options = { amount: PRIZE, wallet }
    payoutIds.push((await buildPayoutIn(bench, 'approved', [finance], options)).id)
  }
  return payoutIds
}

async function untilClosed(node: Node, batchId: string): Promise<string> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const { rows } = await eventually(() =>
      node.database.pool.query<{ state: string }>(
        'select state from payout_batches where id = $1',
        [batchId],
      ),
    )
    const state = rows[0]?.state ?? 'gone'
    const isClosed = ['finalized', 'failed', 'cancelled', 'expired'].includes(state)
    if (isClosed || waitedMs >= PAID_LIMIT_MS) return state
    await pause(POLL_MS)
  }
}

/** Wallets, empty before, that do not hold exactly one prize. */
async function wrongBalances(
  node: Node,
  point: AttemptFaultPoint,
  winners: readonly TestWallet[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const { address } of winners) {
    const params = [address, { commitment: 'finalized' }]
    const answer = await fetch(node.url + LOCAL_LEDGER_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params }),
    })
    const { value } = ((await answer.json()) as { result: { value: number } }).result
    if (BigInt(value) !== PRIZE) wrong.push(`${point}: ${address} holds ${value} lamports`)
  }
  return wrong
}

/** Payouts that are not finalized, or still owed in the books. */
async function wrongPayouts(
  { database }: Node,
  point: AttemptFaultPoint,
  payoutIds: readonly string[],
): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; state: string; balance: string | null }>(
    `select payouts.id, payouts.state, token_accounts.balance
     from payouts
     left join token_accounts on token_accounts.kind = 'payable' and owner_id = payouts.id
     where payouts.id = any($1::uuid[])`,
    [payoutIds],
  )
  return rows
    .filter(({ state, balance }) => state !== 'finalized' || balance !== '0')
    .map(({ id, state, balance }) => `${point}: payout ${id} is ${state}, owed ${balance}`)
}
