/**
 * The nightly comparison of three stories about the same money (product.md 11): what the chain did, what payouts and
 * fundings say, and what the books hold. Nothing is mended here: what does not agree is stored, said aloud, and looked
 * at by a person.
 */
import type { PayToken } from '@laurel/contract/payments'
import type { AddressSignature, Chain } from '../../chain/chain.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { Db } from '../../db/client.ts'
import { tokenSums } from '../../ledger/token-books.service.ts'
import { MS, plus, startOfUtcDay, utcDay } from '../../platform/clock.ts'
import { newId, sha256 } from '../../platform/ids.ts'
import { asClockwork } from '../../platform/sweeps.ts'
import { tokenText } from '../../platform/token-text.ts'
import type { FollowDeps } from './batch-following.service.ts'
import { compareFunding, comparePaidBatch, findUnknownPayments } from './chain-comparison.ts'
import { settleAlerts, tellFinance } from './payout-alerts.service.ts'
import {
  type Finding,
  hasBooks,
  insertReconciliation,
  type ReconciliationRow,
  selectBookDifferences,
  selectDifferingBatches,
  selectFinalFundings,
  selectKnownSignatures,
  selectLastReconciliation,
  selectPaidBatches,
  selectToldPayments,
  selectUnderWay,
} from './reconcile.queries.ts'
import { type Holdings, holdingsOf, readTreasuryHistory } from './treasury-history.ts'

/** When it runs, after midnight UTC. */
const RUNS_AT_MS = 20 * MS.minute
/** Payments are read whole again for so long after they became final; later it is enough that they are in the history. */
const READ_AGAIN_MS = 2 * MS.day
const ALERT_SUBJECT = 'payout-reconciliation'
/** Findings of one night that people are told of one by one. */
const MOST_TOLD = 20

/** What a comparison came to; `skipped` when the chain does not answer, so that nothing can be said. */
export type Reconciled = { isSkipped: true } | { isSkipped: false; row: ReconciliationRow }

/** Compares once after 00:20 UTC of each day, as soon as there is money to compare; 1 when it did. */
export async function reconcileWhenDue(deps: FollowDeps): Promise<number> {
  const now = deps.clock.now()
  const due = lastDue(now)
  const last = await selectLastReconciliation(deps.database.db)
  if (last !== null && last.ranAt >= due) return 0
  if (!(await hasBooks(deps.database.db))) return 0
  return (await reconcile(deps)).isSkipped ? 0 : 1
}

/** Compares now, stores what was found and tells finance of what is new. */
export async function reconcile(deps: FollowDeps): Promise<Reconciled> {
  if (deps.chain.status().state === 'unreachable') {
    const { state } = await deps.chain.check()
    if (state === 'unreachable') return { isSkipped: true }
  }
  try {
    const findings = await compare(deps.chain, deps.database.db, deps.clock.now())
    return { isSkipped: false, row: await store(deps, findings) }
  } catch (error) {
    if (error instanceof ChainUnavailable) return { isSkipped: true }
    throw error
  }
}

async function store(deps: FollowDeps, findings: Finding[]): Promise<ReconciliationRow> {
  for (const finding of findings) deps.say(finding)
  return await asClockwork(deps, async (ctx) => {
    const row = { id: newId(), ranAt: ctx.now, isClean: findings.length === 0, findings }
    await insertReconciliation(ctx.db, row)
    if (row.isClean) await settleAlerts(ctx, ALERT_SUBJECT)
    for (const finding of findings.slice(0, MOST_TOLD)) {
      await tellFinance(ctx, finding, { subject: ALERT_SUBJECT, detail: sha256(finding.text) })
    }
    return row
  })
}

async function compare(chain: Chain, db: Db, now: Date): Promise<Finding[]> {
  // The chain is read before the books: what they know of is in what was read.
  const history = await readTreasuryHistory(chain)
  const holdings = await Promise.all(chain.treasury.map((wallet) => holdingsOf(chain, wallet)))
  return [
    ...(await comparePayments(chain, db, history, now)),
    ...(await compareFundings(chain, db, history, now)),
    ...(await findNewPayments(chain, db, history)),
    ...(await compareHoldings(db, holdings)),
    ...(await compareBooks(db)),
    ...(await selectDifferingBatches(db)).map(({ id, error }) => ({
      kind: 'batch_differs',
      text: `Batch ${id}: ${error ?? ''}`,
    })),
  ]
}

type History = ReadonlyMap<string, AddressSignature>

async function comparePayments(
  chain: Chain,
  db: Db,
  history: History,
  now: Date,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const batch of await selectPaidBatches(db)) {
    const isKnown = history.get(batch.signature ?? '')?.error === null
    if (isKnown && !isRecent(batch.finalizedAt, now)) continue
    findings.push(...(await comparePaidBatch(chain, db, batch)))
  }
  return findings
}

async function compareFundings(
  chain: Chain,
  db: Db,
  history: History,
  now: Date,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const funding of await selectFinalFundings(db)) {
    const isKnown = history.get(funding.signature ?? '')?.error === null
    if (isKnown && !isRecent(funding.finalizedAt, now)) continue
    findings.push(...(await compareFunding(chain, funding)))
  }
  return findings
}

/** What left the treasury stays in its history: it is told once. */
async function findNewPayments(chain: Chain, db: Db, history: History): Promise<Finding[]> {
  const told = await selectToldPayments(db)
  const found = await findUnknownPayments(chain, history, await selectKnownSignatures(db))
  return found.filter(({ text }) => !told.has(text))
}

/** What is on its way out may be gone from the chain, and still be owed in the books. */
async function compareHoldings(db: Db, holdings: readonly Holdings[]): Promise<Finding[]> {
  const underWay = await selectUnderWay(db)
  return (await tokenSums(db)).flatMap(({ token, escrow, payable, unassigned }) => {
    const leaving = underWay.find((one) => one.token === token)?.amount ?? 0n
    const owed = escrow + payable + unassigned - leaving
    const held = sumOf(holdings, token)
    if (held >= owed) return []
    const text = `The treasury holds ${tokenText(held, token)} and owes ${tokenText(owed, token)}`
    return [{ kind: 'treasury_short', text }]
  })
}

async function compareBooks(db: Db): Promise<Finding[]> {
  return (await selectBookDifferences(db)).map(({ id, state, expected, actual }) => ({
    kind: 'books_differ',
    text: `Payout ${id} (${state}) should have ${expected} in the books, and has ${actual}`,
  }))
}

function isRecent(finalizedAt: Date | null, now: Date): boolean {
  return finalizedAt === null || finalizedAt >= plus(now, -READ_AGAIN_MS)
}

function sumOf(holdings: readonly Holdings[], token: PayToken): bigint {
  return holdings.reduce((sum, one) => sum + one[token], 0n)
}

function lastDue(now: Date): Date {
  const today = plus(startOfUtcDay(utcDay(now)), RUNS_AT_MS)
  return today <= now ? today : plus(today, -MS.day)
}
