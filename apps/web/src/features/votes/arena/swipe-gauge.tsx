import { type Decision, energyOf } from '../api.ts'

/** The decision that releasing the swipe would make, shown over the page. */
export function SwipeGauge({
  decision,
  isPractice,
}: {
  decision: Decision | null
  isPractice: boolean
}) {
  if (decision === null) return null
  const name =
    decision.decision === 'support' ? `Support ${decision.strength}%` : 'Not for this bounty'
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-24 z-40 mx-auto w-fit rounded-full bg-ink px-5 py-2.5 font-medium text-paper shadow-float"
    >
      {name}
      {!isPractice && ` · ${energyOf(decision)} energy`}
    </p>
  )
}
