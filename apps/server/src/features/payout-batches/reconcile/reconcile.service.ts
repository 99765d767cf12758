/**
 * The nightly reconciliation of three records of the same money (product.md 11): the chain, payouts and fundings, and
 * the books. Nothing is repaired here: discrepancies are stored, reported, and reviewed by a person.
 */
import type { PayToken } from '@laurel/contract/money/payments'
import { tokenText } from '@laurel/contract/money/token-text'
import type { AddressSignature } from '../../../chain/chain.ts'
import { ChainUnavailable } from '../../../chain/errors.ts'
import type { Db } from '../../../db/client.ts'
import { tokenSums } from '../../../ledger/token-books.service.ts'
import { MS, plus, startOfUtcDay, utcDay } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { runAsSystem } from '../../../platform/work/sweeps.ts'
import type { FollowDeps } from '../following/batch-following.service.ts'
import { compareFunding, comparePaidBatch } from '../following/chain-comparison.ts'
import { endUnseenFindings, selectOpenFindings } from '../treasury/treasury-findings.queries.ts'
import { type DetectedFinding, recordFindings } from '../treasury/treasury-findings.service.ts'
import {
  type AddressHistory,
  type Holdings,
  readHoldings,
  readTreasuryHistory,
} from '../treasury/treasury-history.ts'
import {
  hasBooks,
  insertReconciliation,
  markCompared,
  type ReconciliationRow,
  selectBookDifferences,
  selectDifferingBatches,
  selectFinalFundings,
  selectFromUnknownSenders,
  selectJudged,
  selectLastReconciliation,
  selectPaidBatches,
  sumInFlight,
} from './reconcile.queries.ts'

/** Time of the run after midnight UTC. */
const RUNS_AT_MS = 20 * MS.minute
/** A comparison is incomplete while the watch has unjudged transactions older than this. */
const JUDGED_WITHIN_MS = MS.minute

/** Marks an address whose history was empty when it was judged. */
const NOTHING_YET = ''

/** The result of a comparison. */
export type ReconciliationResult =
  | { isComplete: true; row: ReconciliationRow }
  /** The next run continues where it stopped; findings so far are stored. */
  | {
      isComplete: false
      /** `behind`: the watch has not read the whole history of the treasury yet. */
      reason: 'no_answer' | 'asked_too_often' | 'behind'
      progress: Progress
      open: { kind: string; text: string }[]
    }

/** The progress of a comparison. */
interface Progress {
  /** Payments and fundings compared so far, and their total; null before they were counted. */
  compared: number
  total: number | null
  /** Treasury transactions that are not judged yet; null before they were counted. */
  unjudged: number | null
}

/** Compares once after 00:20 UTC of each day, as soon as there is money to compare; 1 when it did. */
export async function reconcileWhenDue(deps: FollowDeps): Promise<number> {
  const now = deps.clock.now()
  const due = lastDue(now)
  const last = await selectLastReconciliation(deps.database.db)
  if (last !== null && last.ranAt >= due) return 0
  if (!(await hasBooks(deps.database.db))) return 0
  return (await reconcile(deps)).isComplete ? 1 : 0
}

/** Compares now, stores the findings and notifies finance of new ones. */
export async function reconcile(deps: FollowDeps): Promise<ReconciliationResult> {
  const progress: Progress = { compared: 0, total: null, unjudged: null }
  const found: DetectedFinding[] = []
  try {
    await compare(deps, progress, found)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    const reason = error.reason === 'rate_limited' ? 'asked_too_often' : 'no_answer'
    return { isComplete: false, reason, progress, open: await store(deps, found) }
  }
  if ((progress.unjudged ?? 0) > 0) {
    return { isComplete: false, reason: 'behind', progress, open: await store(deps, found) }
  }
  return { isComplete: true, row: await storeWhole(deps, found) }
}

/** Stores the findings of an incomplete comparison. Returns the open ones. */
async function store(deps: FollowDeps, found: readonly DetectedFinding[]) {
  return await runAsSystem(deps, async (ctx) => {
    await recordFindings(ctx, found)
    return (await selectOpenFindings(ctx.db)).map(({ kind, text }) => ({ kind, text }))
  })
}

async function storeWhole(
  deps: FollowDeps,
  found: readonly DetectedFinding[],
): Promise<ReconciliationRow> {
  const row = await runAsSystem(deps, async (ctx) => {
    await recordFindings(ctx, found)
    await endUnseenFindings(ctx.db, ctx.now)
    const findings = (await selectOpenFindings(ctx.db)).map(({ kind, text }) => ({ kind, text }))
    const stored = { id: newId(), ranAt: ctx.now, isClean: findings.length === 0, findings }
    await insertReconciliation(ctx.db, stored)
    return stored
  })
  for (const finding of row.findings) deps.say(finding)
  return row
}

/** Adds differences to `found` as it goes, so that none is lost if the chain stops responding. */
async function compare(
  deps: FollowDeps,
  progress: Progress,
  found: DetectedFinding[],
): Promise<void> {
  const { chain } = deps
  const { db } = deps.database
  const now = deps.clock.now()
  // The chain is read before the books, so that it includes everything they know of.
  const histories = await readTreasuryHistory(chain)
  const holdings: Holdings[] = []
  for (const wallet of chain.treasury) holdings.push(await readHoldings(chain, wallet))
  progress.unjudged = await countUnjudged(db, histories, now)
  found.push(...(await compareHoldings(db, holdings)), ...(await compareBooks(db)))
  for (const { id, error } of await selectDifferingBatches(db)) {
    const alertKey = { subject: `payout-batch:${id}`, detail: 'differs' }
    const text = `Batch ${id}: ${error ?? ''}`
    found.push({ kind: 'batch_differs', subject: id, text, alertKey })
  }
  await comparePayments(deps, historyOf(histories), progress, found)
}

type History = ReadonlyMap<string, AddressSignature>

function historyOf(histories: readonly AddressHistory[]): History {
  return new Map(histories.flatMap(({ entries }) => entries.map((one) => [one.signature, one])))
}

/** Counts the transactions in the history that were not judged within a minute. */
async function countUnjudged(
  db: Db,
  histories: readonly AddressHistory[],
  now: Date,
): Promise<number> {
  const judged = await selectJudged(db)
  const unjudged = histories.flatMap(({ address, entries }) => {
    const last = judged.get(address)
    // An address is not watched before its first funding.
    if (last === undefined) return []
    if (last === null || last === NOTHING_YET) return entries
    return entries.slice(
      0,
      Math.max(
        0,
        entries.findIndex(({ signature }) => signature === last),
      ),
    )
  })
  return unjudged.filter(
    ({ blockTime }) => blockTime === null || plus(blockTime, JUDGED_WITHIN_MS) < now,
  ).length
}

/**
 * Reads each paid batch and funding until it has agreed with the chain once; after that its presence in the history
 * suffices.
 */
async function comparePayments(
  { chain, database, clock }: FollowDeps,
  history: History,
  progress: Progress,
  found: DetectedFinding[],
): Promise<void> {
  const { db } = database
  const isKnown = ({
    signature,
    comparedAt,
  }: {
    signature: string | null
    comparedAt: Date | null
  }) => comparedAt !== null && history.get(signature ?? '')?.error === null
  const batches = await selectPaidBatches(db)
  const fundings = await selectFinalFundings(db)
  progress.total = batches.length + fundings.length
  progress.compared = [...batches, ...fundings].filter(isKnown).length
  for (const batch of batches.filter((one) => !isKnown(one))) {
    const differences = await comparePaidBatch(chain, db, batch)
    found.push(...differences)
    if (differences.length === 0) await markCompared(db, { batchId: batch.id }, clock.now())
    progress.compared += 1
  }
  for (const funding of fundings.filter((one) => !isKnown(one))) {
    const differences = await compareFunding(chain, funding)
    found.push(...differences)
    const { bountyId } = funding
    if (differences.length === 0) await markCompared(db, { bountyId }, clock.now())
    progress.compared += 1
  }
}

/** Money in flight may have left the chain balance while the books still owe it. */
async function compareHoldings(db: Db, holdings: readonly Holdings[]): Promise<DetectedFinding[]> {
  const underWay = await sumInFlight(db)
  const notOwed = await selectFromUnknownSenders(db)
  const of = (rows: readonly { token: PayToken; amount: bigint }[], token: PayToken) =>
    rows.find((one) => one.token === token)?.amount ?? 0n
  return (await tokenSums(db)).flatMap(({ token, escrow, payable, unassigned }) => {
    const owed = escrow + payable + unassigned - of(notOwed, token) - of(underWay, token)
    const held = sumOf(holdings, token)
    if (held >= owed) return []
    const text = `The treasury holds ${tokenText(held, token)} and owes ${tokenText(owed, token)}`
    return [{ kind: 'treasury_short', subject: token, text }]
  })
}

async function compareBooks(db: Db): Promise<DetectedFinding[]> {
  return (await selectBookDifferences(db)).map(({ id, state, expected, actual }) => ({
    kind: 'books_differ',
    subject: id,
    text: `Payout ${id} (${state}) should have ${expected} in the books, and has ${actual}`,
  }))
}

function sumOf(holdings: readonly Holdings[], token: PayToken): bigint {
  return holdings.reduce((sum, one) => sum + one[token], 0n)
}

function lastDue(now: Date): Date {
  const today = plus(startOfUtcDay(utcDay(now)), RUNS_AT_MS)
  return today <= now ? today : plus(today, -MS.day)
}
