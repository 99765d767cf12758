import { formatAmount, plural } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import type { JudgedBounty } from './api.ts'
import { type Gap, type Plan, totalsOf } from './award-plan.ts'

/** The amounts awarded and returned, what is still missing, and the button to announce. Stays in view. */
export function AwardSummary({
  bounty,
  plan,
  gaps,
  onProceed,
}: {
  bounty: JudgedBounty
  plan: Plan
  gaps: readonly Gap[]
  onProceed: () => void
}) {
  const { awarded, returned } = totalsOf(plan, bounty)
  const departures = gaps.filter(({ field }) => field === 'departure').length
  const reasons = gaps.length - departures
  const missing = [
    reasons > 0 && plural(reasons, 'reason'),
    departures > 0 && `${plural(departures, 'departure')} to explain`,
  ].filter((part) => part !== false)
  return (
    <div className="sticky [@media(height<30rem)]:static bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-center justify-between gap-x-6 gap-y-2 border-line border-y bg-surface px-4 py-2.5 text-sm md:bottom-0 md:mx-0 md:rounded-card md:border">
      <div className="grid min-w-0 md:flex md:flex-wrap md:gap-x-6">
        <p>
          <span className="font-medium">{formatAmount(awarded, bounty.rewardToken)} awarded</span>
          {returned > 0n && (
            <span className="hidden text-muted sm:inline">
              , {formatAmount(returned, bounty.rewardToken)} returned to you
            </span>
          )}
        </p>
        <p role="status" className="text-muted text-xs md:text-sm">
          {missing.length === 0 ? 'Nothing is missing' : `Missing: ${missing.join(', ')}`}
        </p>
      </div>
      <Button variant="primary" onClick={onProceed} className="shrink-0">
        Preview and announce
      </Button>
    </div>
  )
}
