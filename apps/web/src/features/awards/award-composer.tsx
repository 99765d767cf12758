import { lazy, Suspense, useState } from 'react'
import { useFlag } from '../../lib/flags.ts'
import { formatAmount, plural } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import type { DeskEntry, JudgedBounty } from './api.ts'
import {
  type Gap,
  gapsOf,
  keptOf,
  type Plan,
  place,
  rankedEntries,
  startPlan,
  suggestReason,
  totalsOf,
} from './award-plan.ts'
import { AwardRow } from './award-row.tsx'
import { readPlan, storePlan } from './stored-plan.ts'

const AnnounceDialog = lazy(() => import('./announce-dialog.tsx'))

const MESSAGES = {
  score: 'Score this entry on the whole checklist first.',
  reason: 'Give this entrant one reason: take the suggested text or write your own.',
  departure: 'Say in public why the place departs from the score.',
} as const

/** Decides on every entry: places by the formula, departures with a public reason, one reason for each entrant. */
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
  const [kept, setKept] = useState(() => readPlan(bounty.bountyId))
  const [isShowingGaps, setShowingGaps] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const isPrelaunch = useFlag('prelaunch_live')
  const plan = startPlan(ranked, kept, bounty)
  const gaps = gapsOf(ranked, plan)
  const openReasons = gaps.filter(({ field }) => field === 'reason').length

  const change = (next: Plan) => {
    const keeping = keptOf(ranked, next)
    storePlan(bounty.bountyId, keeping)
    setKept(keeping)
  }
  const goOn = () => {
    const [first] = gaps
    if (first === undefined) return setConfirming(true)
    setShowingGaps(true)
    reach(first)
  }
  const unscored = ranked.filter(({ finalScore }) => finalScore === null)
  if (unscored.length > 0) {
    return <Unscored entries={unscored} onScore={onScore} />
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-reading text-muted text-sm">
        Places follow the final score. You can depart from it with a public reason. Everyone gets
        their scores and one reason from you; nothing is sent before you announce.
      </p>
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
              onPlace={(standing) => change(place(plan, id, standing, bounty.bonusCount))}
              onChange={(patch) => change({ ...plan, [id]: { ...decision, ...patch } })}
              problems={isShowingGaps ? problemsOf(gaps, id) : {}}
            />
          )
        })}
      </ol>
      {openReasons > 1 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={() => change(withSuggestions(ranked, plan, bounty))}>
            Use all {openReasons} suggested texts
          </Button>
          <p className="text-muted text-sm">You can still change each of them.</p>
        </div>
      )}
      <Summary bounty={bounty} plan={plan} gaps={gaps} isPrelaunch={isPrelaunch} onGoOn={goOn} />
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
      title={`${plural(entries.length, 'entry is', 'entries are')} not scored on the whole checklist`}
      action={
        first !== undefined && (
          <Button size="sm" onClick={() => onScore(first.submission.submissionId)}>
            Score the next one
          </Button>
        )
      }
    >
      <p>The final score needs your checklist for every entry. Then the places appear here.</p>
    </Notice>
  )
}

/** What goes out, what comes back, what is missing, and the way on. Stays in view. */
function Summary({
  bounty,
  plan,
  gaps,
  isPrelaunch,
  onGoOn,
}: {
  bounty: JudgedBounty
  plan: Plan
  gaps: readonly Gap[]
  isPrelaunch: boolean
  onGoOn: () => void
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
              , {formatAmount(returned, bounty.rewardToken)} back to you
            </span>
          )}
        </p>
        <p role="status" className="text-muted text-xs md:text-sm">
          {isPrelaunch
            ? 'Laurel is read-only until launch.'
            : missing.length === 0
              ? 'Nothing is missing'
              : `Missing: ${missing.join(', ')}`}
        </p>
      </div>
      <Button variant="primary" disabled={isPrelaunch} onClick={onGoOn} className="shrink-0">
        Preview and announce
      </Button>
    </div>
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

/** Brings the field of a gap into view and the focus into it. */
function reach({ submissionId, field }: Gap): void {
  const row = document.getElementById(`award-${submissionId}`)
  row?.scrollIntoView({ block: 'start' })
  row?.querySelector<HTMLElement>(`[data-gap="${field}"]`)?.focus({ preventScroll: true })
}
