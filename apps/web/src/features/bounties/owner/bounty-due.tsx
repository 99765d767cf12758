import type { BountyState } from '@laurel/contract/work/bounties'
import { nowMs } from '../../../lib/clock.ts'
import { formatDay, formatMoment } from '../../../lib/text/time.ts'
import { Countdown } from '../../../ui/text/time.tsx'
import type { BountyCard } from '../api.ts'

/** Texts of a due time: before and after the time left, and as the label of a figure. */
type DueTexts = readonly [before: string, after: string, label: string]

const DUE: Readonly<Partial<Record<BountyState, DueTexts>>> = {
  in_review: ['review due in', '', 'Review due in'],
  awaiting_funding: ['funding due in', '', 'Funding due in'],
  scheduled: ['opens in', '', 'Opens in'],
  open: ['', 'left to enter', 'Left to enter'],
  voting: ['', 'left to vote', 'Left to vote'],
  judging: ['decision due in', '', 'Decision due in'],
  challenge: ['final in', '', 'Final in'],
}
/** Entries are closed and in screening. */
const SCREENING: DueTexts = ['voting within', '', 'Voting begins within']
/** The sponsor missed the due time. */
const OVERDUE: DueTexts = ['decision overdue, votes decide in', '', 'Overdue: votes decide in']

/** Time left to enter below which it is highlighted. */
const SOON_MS = 48 * 60 * 60 * 1000

type DueTimes = Pick<BountyCard, 'state' | 'phase' | 'nextDueAt' | 'deadlineAt' | 'isOverdue'>

function dueTextsOf({ state, phase, isOverdue }: DueTimes): DueTexts | undefined {
  if (isOverdue) return OVERDUE
  return phase.isScreening ? SCREENING : DUE[state]
}

/** The time left until a bounty's next state, and when that is; for one that is over, the day its entries closed. */
export function BountyDue({ className, ...due }: DueTimes & { className?: string }) {
  const { phase, nextDueAt, deadlineAt, isOverdue } = due
  const texts = dueTextsOf(due)
  if (texts === undefined || nextDueAt === null) {
    if (deadlineAt === null) return null
    return <span className={className}>entries closed {formatDay(Date.parse(deadlineAt))}</span>
  }
  const [before, after] = texts
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

/** The same as a figure: label, time left, and the moment; null for a bounty without due times. */
export function dueFigure(due: DueTimes) {
  const { nextDueAt, deadlineAt } = due
  const texts = dueTextsOf(due)
  if (texts !== undefined && nextDueAt !== null) {
    return {
      label: texts[2],
      value: <Countdown to={nextDueAt} done="moving on" />,
      hint: formatMoment(Date.parse(nextDueAt)),
    }
  }
  if (deadlineAt === null) return null
  return { label: 'Entries closed', value: formatDay(Date.parse(deadlineAt)), hint: undefined }
}
