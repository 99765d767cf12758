/**
 * What the chain knows of an attempt to pay. Nothing here changes anything but by sending signed bytes, which is always
 * safe to do again.
 *
 * A wrong answer must not let anybody be paid twice, so every question that ends in "nothing was paid" is asked after the
 * finalized height has passed the attempt's last one: what could land has landed by then.
 */
import type { Chain, SignatureStatus } from '../../chain/chain.ts'
import { LIVE_ATTEMPT_STATES, type payoutAttempts } from '../../db/schema/payments.ts'
import { reachAttemptPoint } from './fault-points.rules.ts'

/** A stored transaction that a wallet is asked to sign, whatever it pays. */
export type PaymentAttempt = Omit<typeof payoutAttempts.$inferSelect, 'batchId'>

/** A final transaction that belongs to what is paid: it pays it, or does something else. */
export interface Landing {
  kind: 'paid' | 'differs'
}

/** What was observed. */
export type ChainObservation<Landed extends Landing> =
  | Landed
  /** In a block that may still be dropped. */
  | { kind: 'confirmed' }
  /** Not final, and no longer or not yet in a block; the bytes were sent where there are some. */
  | { kind: 'pending'; wasSent: boolean; note: string | null }
  /** Final with an error, and nothing else of it can land: nothing was paid. */
  | { kind: 'refused'; error: string }
  /** It never landed and never will. */
  | { kind: 'dead' }
  /** The answers do not fit together yet. */
  | Unclear

interface Unclear {
  kind: 'unclear'
}

/** What only the feature can say of transactions that owns what is paid. `read`, `find` and `isUnpaid` raise `ChainUnavailable`. */
export interface PaymentEvidence<Landed extends Landing> {
  /** Reads a final transaction as the payment; `foreign` where it is none of this subject. */
  read(signature: string): Promise<Landed | Unclear | { kind: 'foreign' }>
  /** Looks for the payment by other traces than the attempt's signature. */
  find(): Promise<Landed | Unclear | { kind: 'none' }>
  /** Whether those traces say for certain that nothing was paid. */
  isUnpaid(): Promise<boolean>
  /** Why the chain refused the transaction, or a server would not take it, for the people who pay. */
  explain(error: string, by: 'chain' | 'server'): Promise<string>
}

/** What the chain says of an attempt by its signature and its age. */
export interface ChainReading {
  isPast: boolean
  /** Null for an attempt without a signature. */
  status: SignatureStatus | null
}

/** Asks for the age and the status of attempts, in their order; 256 at most. Raises `ChainUnavailable`. */
export async function readAttempts(
  chain: Chain,
  attempts: readonly PaymentAttempt[],
): Promise<ChainReading[]> {
  // First of all: what is asked after it knows of every block in which the attempts could have landed.
  const height = await chain.finalizedBlockHeight()
  const signatures = attempts.flatMap(({ signature }) => signature ?? [])
  const statuses = signatures.length === 0 ? [] : await chain.statusesOf(signatures)
  return attempts.map(({ signature, lastValidBlockHeight }) => ({
    isPast: height > BigInt(lastValidBlockHeight),
    status: statuses[signatures.indexOf(signature ?? '')] ?? null,
  }))
}

/** Observes an attempt after its reading, and sends its bytes while they live unseen. Raises `ChainUnavailable`. */
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
  // What was believed dead is never sent again: its money may be on another way by now.
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

/** Past its last height: whether two answers know nothing of it. */
async function isLost(
  chain: Chain,
  { signature, lastValidBlockHeight }: PaymentAttempt,
): Promise<boolean> {
  if (signature === null) return true
  return await chain.isAbsent(signature, { pastBlockHeight: BigInt(lastValidBlockHeight) })
}
