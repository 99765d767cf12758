import type { BountyState } from '@laurel/contract/work/bounties'
import { nowMs } from '../../../lib/clock.ts'
import { formatDay, formatMoment } from '../../../lib/text/time.ts'
import { Countdown } from '../../../ui/text/time.tsx'
import type { BountyCard } from '../api.ts'

/** What the next due time of a state is: before and after the time that is left, and as the name of a figure. */
type Words = readonly [before: string, after: string, label: string]

const DUE: Readonly<Partial<Record<BountyState, Words>>> = {
  in_review: ['review due in', '', 'Review due in'],
  awaiting_funding: ['funding due in', '', 'Funding due in'],
  scheduled: ['opens in', '', 'Opens in'],
  open: ['', 'left to enter', 'Left to enter'],
  voting: ['', 'left to vote', 'Left to vote'],
  judging: ['decision due in', '', 'Decision due in'],
  challenge: ['final in', '', 'Final in'],
}
/** Entries are closed and being checked. */
const SCREENING: Words = ['voting within', '', 'Voting begins within']
/** The sponsor let the due time pass. */
const OVERDUE: Words = ['decision overdue, votes decide in', '', 'Overdue: votes decide in']

/** With less than this left to enter, the time is marked. */
const SOON_MS = 48 * 60 * 60 * 1000

type DueTimes = Pick<BountyCard, 'state' | 'phase' | 'nextDueAt' | 'deadlineAt' | 'isOverdue'>

function wordsOf({ state, phase, isOverdue }: DueTimes): Words | undefined {
  if (isOverdue) return OVERDUE
  return phase.isScreening ? SCREENING : DUE[state]
}

/** What is left until a bounty moves on and when that is, in words that fit its state; the day it ended for one that is over. */
export function BountyDue({ className, ...due }: DueTimes & { className?: string }) {
  const { phase, nextDueAt, deadlineAt, isOverdue } = due
  const words = wordsOf(due)
  if (words === undefined || nextDueAt === null) {
    if (deadlineAt === null) return null
    return <span className={className}>entries closed {formatDay(Date.parse(deadlineAt))}</span>
  }
  const [before, after] = words
  const isSoon = phase.isOpenForEntries && Date.parse(nextDueAt) - nowMs() < SOON_MS
  return (
    <span className={className}>
      <span className="block">
        {before}{' '}
        <Countdown
          to={nextDueAt}
          done="moving on"
          className={isSoon || isOverdue ? 'font-medium text-warn' : 'text-ink'}
        />{' '}
        {after}
      </span>
      <span className="block">{formatMoment(Date.parse(nextDueAt))}</span>
    </span>
  )
}

/** The same as a figure: its name, the time that is left, and the day with its hour; null where nothing was ever due. */
export function dueFigure(due: DueTimes) {
  const { nextDueAt, deadlineAt } = due
  const words = wordsOf(due)
  if (words !== undefined && nextDueAt !== null) {
    return {
      label: words[2],
      value: <Countdown to={nextDueAt} done="moving on" />,
      hint: formatMoment(Date.parse(nextDueAt)),
    }
  }
  if (deadlineAt === null) return null
  return { label: 'Entries closed', value: formatDay(Date.parse(deadlineAt)), hint: undefined }
}
