/**
 * A signed payment on its way, whatever it pays. An attempt is observed on the chain without a transaction of the
 * database, then what was observed is settled in one, if nothing else happened to it meanwhile. So this may run on several
 * nodes, twice, late, or again after a crash at any step: the stored bytes are sent again, and what was seen once is seen
 * again. That nobody answered in time never means that a payment failed.
 */
import { ChainUnavailable } from '../../chain/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { asClockwork, type SweepDeps } from '../../platform/work/sweeps.ts'
import type { ChainObservation, Landing, PaymentAttempt } from './attempt-observation.service.ts'
import { reachAttemptPoint } from './fault-points.rules.ts'

/** Something that one transaction pays: a funding, or a batch of payouts. */
export interface PaymentSubject<Landed extends Landing, Locked extends LockedSubject, Settled> {
  /** As it was when it was found. */
  attempt: PaymentAttempt
  /** Whether it is settled even where the observation says nothing new of the attempt. */
  isSettledAlways?: boolean
  observe(): Promise<ChainObservation<Landed>>
  /** Locks all that settling changes; null where somebody else changed it since. */
  lock(ctx: Ctx<null>): Promise<Locked | null>
  /** Applies what was observed. */
  settle(ctx: Ctx<null>, locked: Locked, seen: ChainObservation<Landed>): Promise<Settled>
}

interface LockedSubject {
  attempt: PaymentAttempt
}

/**
 * Observes an attempt and settles it by what was seen. Null where there is nothing to settle, or somebody was faster: the
 * next look begins with what they left. Raises `ChainUnavailable`.
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
  return await asClockwork(deps, async (ctx) => {
    const locked = await subject.lock(ctx)
    if (locked === null || !isUnchanged(locked.attempt, attempt)) return null
    const settled = await subject.settle(ctx, locked, seen)
    if (seen.kind === 'paid') reachAttemptPoint('attempt paid')
    return settled
  })
}

/** What is seen every second while an attempt is on its way. */
function isKnown(attempt: PaymentAttempt, seen: ChainObservation<Landing>): boolean {
  if (seen.kind === 'confirmed') return attempt.state === 'confirmed'
  if (seen.kind !== 'pending') return seen.kind === 'unclear'
  return attempt.error === seen.note && attempt.state === (seen.wasSent ? 'sent' : attempt.state)
}

function isUnchanged(now: PaymentAttempt, then: PaymentAttempt): boolean {
  return now.state === then.state && now.signature === then.signature
}

/** What an attempt becomes that is sent, or no longer in a block: it is sent again until it is seen or dead. */
export function pendingPatch(
  { state }: PaymentAttempt,
  { wasSent, note }: { wasSent: boolean; note: string | null },
): Pick<PaymentAttempt, 'state' | 'error'> {
  return { state: wasSent || state === 'confirmed' ? 'sent' : state, error: note }
}

/**
 * Follows each of these, past those that fail, until the chain does not answer. Returns how many moved. Raises all
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
