/**
 * Observes a payment attempt on the chain. The only side effect is sending signed bytes, which is idempotent.
 *
 * A wrong reply must never lead to a double payment, so "nothing was paid" is concluded only after the finalized height
 * has passed the attempt's last valid one: whatever could land has landed by then.
 */
import type { Chain, SignatureStatus } from '../../chain/chain.ts'
import { LIVE_ATTEMPT_STATES, type payoutAttempts } from '../../db/schema/payments.ts'
import { reachAttemptPoint } from './fault-points.rules.ts'

/** A stored transaction for a wallet to sign, of any kind of payment. */
export type PaymentAttempt = Omit<typeof payoutAttempts.$inferSelect, 'batchId'>

/** A final transaction of the subject: it pays it, or differs. */
export interface Landing {
  kind: 'paid' | 'differs'
}

/** An observation of an attempt on the chain. */
export type ChainObservation<Landed extends Landing> =
  | Landed
  /** In a block that may still be dropped. */
  | { kind: 'confirmed' }
  /** Not final, and not (or no longer) in a block; signed bytes, if any, were sent. */
  | { kind: 'pending'; wasSent: boolean; note: string | null }
  /** Final with an error, and nothing else of it can land: nothing was paid. */
  | { kind: 'refused'; error: string }
  /** It never landed and never will. */
  | { kind: 'dead' }
  /** The replies are not consistent yet. */
  | Unclear

interface Unclear {
  kind: 'unclear'
}

/** Evidence from the feature that owns the subject. `read`, `find` and `isUnpaid` raise `ChainUnavailable`. */
export interface PaymentEvidence<Landed extends Landing> {
  /** Reads a final transaction as the payment; `foreign` if it does not belong to this subject. */
  read(signature: string): Promise<Landed | Unclear | { kind: 'foreign' }>
  /** Finds the payment by other evidence than the attempt's signature. */
  find(): Promise<Landed | Unclear | { kind: 'none' }>
  /** Whether that evidence proves that nothing was paid. */
  isUnpaid(): Promise<boolean>
  /** Explains to the payer why the chain, or an RPC server, rejected the transaction. */
  explain(error: string, by: 'chain' | 'server'): Promise<string>
}

/** The state of an attempt on the chain, by its signature and age. */
export interface ChainReading {
  isPast: boolean
  /** Null for an attempt without a signature. */
  status: SignatureStatus | null
}

/** Reads the age and status of attempts, in order; at most 256. Raises `ChainUnavailable`. */
export async function readAttempts(
  chain: Chain,
  attempts: readonly PaymentAttempt[],
): Promise<ChainReading[]> {
  // Read first: later replies then cover every block in which the attempts could have landed.
  const height = await chain.finalizedBlockHeight()
  const signatures = attempts.flatMap(({ signature }) => signature ?? [])
  const statuses = signatures.length === 0 ? [] : await chain.statusesOf(signatures)
  return attempts.map(({ signature, lastValidBlockHeight }) => ({
    isPast: height > BigInt(lastValidBlockHeight),
    status: statuses[signatures.indexOf(signature ?? '')] ?? null,
  }))
}

/**
 * Observes an attempt after its reading, and resends its bytes while they are valid and unseen. Raises
 * `ChainUnavailable`.
 */
export async function observeAttempt<Landed extends Landing>(
  chain: Chain,
  attempt: PaymentAttempt,
  { isPast, status }: ChainReading,
  evidence: PaymentEvidence<Landed>,
): Promise<ChainObservation<Landed>> {
  if (status?.confirmation === 'finalized' && status.error === null) {
    const own = await evidence.read(status.signature)
    if (own.kind !== 'foreign') return own
  }
  const found = await evidence.find()
  if (found.kind !== 'none') return found
  if (status?.confirmation === 'confirmed' && status.error === null) return { kind: 'confirmed' }
  if (!isPast) {
    if (status?.error == null) return await sendAttempt(chain, attempt, evidence)
    const note = await evidence.explain(status.error, 'chain')
    return { kind: 'pending', wasSent: true, note }
  }
  const isRefused = status?.confirmation === 'finalized'
  if (!isRefused && !(await isLost(chain, attempt))) return { kind: 'unclear' }
  // It may have failed because another attempt had paid.
  if (!(await evidence.isUnpaid())) return { kind: 'unclear' }
  return isRefused
    ? { kind: 'refused', error: await evidence.explain(status.error ?? '', 'chain') }
    : { kind: 'dead' }
}

async function sendAttempt(
  chain: Chain,
  attempt: PaymentAttempt,
  { explain }: Pick<PaymentEvidence<Landing>, 'explain'>,
): Promise<{ kind: 'pending'; wasSent: boolean; note: string | null }> {
  // An attempt considered dead is never sent again: its money may have been paid another way by now.
  const isLive = (LIVE_ATTEMPT_STATES as readonly string[]).includes(attempt.state)
  if (!isLive || attempt.signedTransaction === null) {
    return { kind: 'pending', wasSent: false, note: null }
  }
  reachAttemptPoint('attempt stored')
  const sending = await chain.send(attempt.signedTransaction)
  reachAttemptPoint('attempt sent')
  return sending.outcome === 'refused'
    ? { kind: 'pending', wasSent: false, note: await explain(sending.error, 'server') }
    : { kind: 'pending', wasSent: true, note: null }
}

/** Whether two replies, after its last valid height, know nothing of it. */
async function isLost(
  chain: Chain,
  { signature, lastValidBlockHeight }: PaymentAttempt,
): Promise<boolean> {
  if (signature === null) return true
  return await chain.isAbsent(signature, { pastBlockHeight: BigInt(lastValidBlockHeight) })
}
