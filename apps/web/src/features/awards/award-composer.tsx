import { lazy, Suspense, useState } from 'react'
import { plural } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import type { DeskEntry, JudgedBounty } from './api.ts'
import {
  assignStanding,
  type Gap,
  initialPlan,
  type Plan,
  planGapsOf,
  rankedEntries,
  storedPlanOf,
  suggestReason,
} from './award-plan.ts'
import { AwardRow } from './award-row.tsx'
import { AwardSummary } from './award-summary.tsx'
import { RestList } from './rest-list.tsx'
import { readPlan, storePlan } from './stored-plan.ts'

const AnnounceDialog = lazy(() => import('./announce-dialog.tsx'))

const MESSAGES = {
  score: 'Score this entry on every checklist item first.',
  reason: 'Give this entrant a reason: use the suggested text or write your own.',
  departure: 'Explain publicly why the place departs from the score.',
} as const

/** The award: a standing for every entry, by the formula unless the sponsor departs from it, and a reason for each entrant. */
export function AwardComposer({
  bounty,
  entries,
  onScore,
  onAnnounced,
}: {
  bounty: JudgedBounty
  entries: readonly DeskEntry[]
  /** Opens an entry on the scoring side. */
  onScore: (submissionId: string) => void
  onAnnounced: (bounty: JudgedBounty) => void
}) {
  const ranked = rankedEntries(entries)
  const [isShowingGaps, setShowingGaps] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [plan, setPlan] = useStoredPlan(bounty, ranked)
  const gaps = planGapsOf(ranked, plan)

  const proceed = () => {
    const [first] = gaps
    if (first === undefined) return setConfirming(true)
    setShowingGaps(true)
    focusGap(first)
  }
  const unscored = ranked.filter((entry) => entry.finalScore === null && entry.needsFullScores)
  if (unscored.length > 0) {
    return <Unscored entries={unscored} onScore={onScore} />
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-reading text-muted text-sm">
        Places follow the final score. You can depart from it with a public reason. Everyone gets
        one reason from you, with their scores; nothing is sent until you announce.
      </p>
      <Outcomes
        bounty={bounty}
        ranked={ranked}
        plan={plan}
        onChange={setPlan}
        onScore={onScore}
        gaps={isShowingGaps ? gaps : []}
      />
      <AwardSummary bounty={bounty} plan={plan} gaps={gaps} onProceed={proceed} />
      {isConfirming && (
        <Suspense fallback={null}>
          <AnnounceDialog
            bounty={bounty}
            entries={ranked}
            plan={plan}
            onClose={() => setConfirming(false)}
            onAnnounced={onAnnounced}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The sponsor's plan on top of the formula, kept in this browser until it is announced. */
function useStoredPlan(
  bounty: JudgedBounty,
  ranked: readonly DeskEntry[],
): [Plan, (next: Plan) => void] {
  const [stored, setStored] = useState(() => readPlan(bounty.bountyId))
  const setPlan = (next: Plan) => {
    const storable = storedPlanOf(ranked, next)
    storePlan(bounty.bountyId, storable)
    setStored(storable)
  }
  return [initialPlan(ranked, stored, bounty), setPlan]
}

/** The scored entries with their standings, then those that need only a reason. */
function Outcomes({
  bounty,
  ranked,
  plan,
  onChange,
  onScore,
  gaps,
}: {
  bounty: JudgedBounty
  ranked: readonly DeskEntry[]
  plan: Plan
  onChange: (plan: Plan) => void
  onScore: (submissionId: string) => void
  /** The gaps to point out. */
  gaps: readonly Gap[]
}) {
  const scored = ranked.filter(({ finalScore }) => finalScore !== null)
  const rest = ranked.filter(({ finalScore }) => finalScore === null)
  return (
    <>
      <AwardList bounty={bounty} ranked={scored} plan={plan} onChange={onChange} gaps={gaps} />
      <AcceptSuggestions
        count={planGapsOf(scored, plan).filter(({ field }) => field === 'reason').length}
        onAccept={() => onChange({ ...plan, ...withSuggestions(scored, plan, bounty) })}
      />
      {rest.length > 0 && (
        <RestList rest={rest} plan={plan} onChange={onChange} onScore={onScore} gaps={gaps} />
      )}
    </>
  )
}

function AwardList({
  bounty,
  ranked,
  plan,
  onChange,
  gaps,
}: {
  bounty: JudgedBounty
  ranked: readonly DeskEntry[]
  plan: Plan
  onChange: (plan: Plan) => void
  /** The gaps to point out. */
  gaps: readonly Gap[]
}) {
  return (
    <ol className="grid grid-cols-1 gap-4">
      {ranked.map((entry) => {
        const id = entry.submission.submissionId
        const decision = plan[id]
        if (decision === undefined) return null
        return (
          <AwardRow
            key={id}
            entry={entry}
            bounty={bounty}
            decision={decision}
            onPlace={(standing) => onChange(assignStanding(plan, id, standing, bounty.bonusCount))}
            onChange={(patch) => onChange({ ...plan, [id]: { ...decision, ...patch } })}
            problems={problemsOf(gaps, id)}
          />
        )
      })}
    </ol>
  )
}

/** Fills in the suggested reason wherever one is missing; offered from two on. */
function AcceptSuggestions({ count, onAccept }: { count: number; onAccept: () => void }) {
  if (count < 2) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={onAccept}>Use all {count} suggested texts</Button>
      <p className="text-muted text-sm">You can still edit each one.</p>
    </div>
  )
}

function Unscored({
  entries,
  onScore,
}: {
  entries: readonly DeskEntry[]
  onScore: (submissionId: string) => void
}) {
  const [first] = entries
  return (
    <Notice
      tone="warn"
      title={`${plural(entries.length, 'entry is', 'entries are')} not fully scored`}
      action={
        first !== undefined && (
          <Button size="sm" onClick={() => onScore(first.submission.submissionId)}>
            Score the next one
          </Button>
        )
      }
    >
      <p>Places appear here once these are scored on the whole checklist.</p>
    </Notice>
  )
}

function withSuggestions(
  entries: readonly DeskEntry[],
  plan: Plan,
  { checklist }: JudgedBounty,
): Plan {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const id = entry.submission.submissionId
      const decision = plan[id]
      if (decision === undefined) return []
      const reason = decision.reason.trim() || suggestReason(entry, checklist)
      return [[id, { ...decision, reason }]]
    }),
  )
}

function problemsOf(gaps: readonly Gap[], id: string): { reason?: string; departure?: string } {
  return Object.fromEntries(
    gaps
      .filter(({ submissionId }) => submissionId === id)
      .map(({ field }) => [field, MESSAGES[field]]),
  )
}

/** Scrolls to the field of a gap and focuses it. */
function focusGap({ submissionId, field }: Gap): void {
  const row = document.getElementById(`award-${submissionId}`)
  row?.scrollIntoView({ block: 'start' })
  row?.querySelector<HTMLElement>(`[data-gap="${field}"]`)?.focus({ preventScroll: true })
}
