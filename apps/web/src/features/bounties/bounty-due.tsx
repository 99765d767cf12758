import type { BountyState } from '@laurel/contract/bounties'
import { nowMs } from '../../lib/clock.ts'
import { formatDay } from '../../lib/time.ts'
import { Countdown } from '../../ui/time.tsx'

/** What the next due time of a state is: before and after the time that is left, and as the name of a figure. */
const DUE: Readonly<
  Partial<Record<BountyState, readonly [before: string, after: string, label: string]>>
> = {
  in_review: ['review within', '', 'Review within'],
  awaiting_funding: ['fund within', '', 'To be funded within'],
  scheduled: ['opens in', '', 'Opens in'],
  open: ['', 'left to enter', 'Left to enter'],
  voting: ['', 'left to vote', 'Left to vote'],
  judging: ['decided within', '', 'Decided within'],
  challenge: ['final in', '', 'Final in'],
}

/** With less than this left to enter, the time is marked. */
const SOON_MS = 48 * 60 * 60 * 1000

interface DueTimes {
  state: BountyState
  nextDueAt: string | null
  deadlineAt: string | null
}

/** What is left until a bounty moves on, in words that fit its state; the day it ended for one that is over. */
export function BountyDue({
  state,
  nextDueAt,
  deadlineAt,
  className,
}: DueTimes & { className?: string }) {
  const words = DUE[state]
  if (words === undefined || nextDueAt === null) {
    if (deadlineAt === null) return null
    return <span className={className}>entries closed {formatDay(Date.parse(deadlineAt))}</span>
  }
  const [before, after] = words
  const isSoon = state === 'open' && Date.parse(nextDueAt) - nowMs() < SOON_MS
  return (
    <span className={className}>
      {before}{' '}
      <Countdown
        to={nextDueAt}
        done="moving on"
        className={isSoon ? 'font-medium text-warn tabular-nums' : 'text-ink tabular-nums'}
      />{' '}
      {after}
    </span>
  )
}

/** The same as a figure: its name, the time that is left, and the day; null where nothing was ever due. */
export function dueFigure({ state, nextDueAt, deadlineAt }: DueTimes) {
  const words = DUE[state]
  if (words !== undefined && nextDueAt !== null) {
    return {
      label: words[2],
      value: <Countdown to={nextDueAt} done="moving on" />,
      hint: `until ${formatDay(Date.parse(nextDueAt))}`,
    }
  }
  if (deadlineAt === null) return null
  return { label: 'Entries closed', value: formatDay(Date.parse(deadlineAt)), hint: undefined }
}
