import type { BountyState } from '@laurel/contract/bounties'
import { formatDay } from '../../lib/time.ts'
import { Countdown } from '../../ui/time.tsx'

/** What the next due time of a state is, before and after the time that is left. */
const DUE: Readonly<Partial<Record<BountyState, readonly [before: string, after: string]>>> = {
  in_review: ['review within', ''],
  awaiting_funding: ['fund within', ''],
  scheduled: ['opens in', ''],
  open: ['', 'left to enter'],
  voting: ['', 'left to vote'],
  judging: ['decided within', ''],
  challenge: ['final in', ''],
}

/** What is left until a bounty moves on, in words that fit its state; the day it ended for one that is over. */
export function BountyDue({
  state,
  nextDueAt,
  deadlineAt,
  className,
}: {
  state: BountyState
  nextDueAt: string | null
  deadlineAt: string | null
  className?: string
}) {
  const words = DUE[state]
  if (words === undefined || nextDueAt === null) {
    if (deadlineAt === null) return null
    return <span className={className}>entries closed {formatDay(Date.parse(deadlineAt))}</span>
  }
  const [before, after] = words
  return (
    <span className={className}>
      {before} <Countdown to={nextDueAt} done="moving on" className="text-ink tabular-nums" />{' '}
      {after}
    </span>
  )
}
