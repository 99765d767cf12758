/**
 * Follows a signed payment of any kind. An attempt is observed on the chain outside a database transaction, then the
 * observation is settled in one, if the attempt has not changed meanwhile. So this may run on several nodes, twice,
 * late, or again after a crash at any step: the stored bytes are sent again, and observations are repeatable. A timeout
 * never means that a payment failed.
 */
import { ChainUnavailable } from '../../chain/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { runAsSystem, type SweepDeps } from '../../platform/work/sweeps.ts'
import type { ChainObservation, Landing, PaymentAttempt } from './attempt-observation.service.ts'
import { reachAttemptPoint } from './fault-points.rules.ts'

/** The subject of a payment: a funding, or a batch of payouts. */
export interface PaymentSubject<Landed extends Landing, Locked extends LockedSubject, Settled> {
  /** The attempt as it was read. */
  attempt: PaymentAttempt
  /** Whether to settle it even if the observation is not new. */
  isSettledAlways?: boolean
  observe(): Promise<ChainObservation<Landed>>
  /** Locks everything that settling changes; null if it has changed since. */
  lock(ctx: Ctx<null>): Promise<Locked | null>
  /** Applies the observation. */
  settle(ctx: Ctx<null>, locked: Locked, seen: ChainObservation<Landed>): Promise<Settled>
}

interface LockedSubject {
  attempt: PaymentAttempt
}

/**
 * Observes an attempt and settles the observation. Null where there is nothing to settle, or it changed concurrently:
 * the next observation starts from there. Raises `ChainUnavailable`.
 */
export async function followAttempt<Landed extends Landing, Locked extends LockedSubject, Settled>(
  deps: SweepDeps,
  subject: PaymentSubject<Landed, Locked, Settled>,
): Promise<Settled | null> {
  const { attempt } = subject
  const seen = await subject.observe()
  if (seen.kind === 'confirmed') reachAttemptPoint('attempt confirmed')
  if (seen.kind === 'paid') reachAttemptPoint('attempt final')
  if (subject.isSettledAlways !== true && isKnown(attempt, seen)) return null
  return await runAsSystem(deps, async (ctx) => {
    const locked = await subject.lock(ctx)
    if (locked === null || !isUnchanged(locked.attempt, attempt)) return null
    const settled = await subject.settle(ctx, locked, seen)
    if (seen.kind === 'paid') reachAttemptPoint('attempt paid')
    return settled
  })
}

/** Whether an observation is not new: repeated every second while an attempt is in flight. */
function isKnown(attempt: PaymentAttempt, seen: ChainObservation<Landing>): boolean {
  if (seen.kind === 'confirmed') return attempt.state === 'confirmed'
  if (seen.kind !== 'pending') return seen.kind === 'unclear'
  return attempt.error === seen.note && attempt.state === (seen.wasSent ? 'sent' : attempt.state)
}

function isUnchanged(now: PaymentAttempt, then: PaymentAttempt): boolean {
  return now.state === then.state && now.signature === then.signature
}

/** The change to an attempt that was sent, or dropped from a block: it is resent until it is seen or dead. */
export function pendingPatch(
  { state }: PaymentAttempt,
  { wasSent, note }: { wasSent: boolean; note: string | null },
): Pick<PaymentAttempt, 'state' | 'error'> {
  return { state: wasSent || state === 'confirmed' ? 'sent' : state, error: note }
}

/**
 * Follows each of these, continuing past failures, until the chain stops responding. Returns how many moved. Raises all
 * failures together.
 */
export async function followEach<Row>(
  rows: readonly Row[],
  follow: (row: Row) => Promise<boolean>,
): Promise<number> {
  const failures: unknown[] = []
  let moved = 0
  for (const row of rows) {
    try {
      if (await follow(row)) moved += 1
    } catch (error) {
      if (error instanceof ChainUnavailable) break
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Payments could not be followed')
  return moved
}
