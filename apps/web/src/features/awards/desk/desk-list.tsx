import { CircleCheck, Star } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { formatPercent } from '../../../lib/text/format.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import type { DeskEntry } from '../api.ts'
import { ordinal } from '../places.ts'
import { type Checklist, checklistPercent, scoredCount, takesPart } from './marks.ts'

/** The entries of the desk with their scoring progress. */
export function DeskList({
  entries,
  checklist,
  selectedId,
  onSelect,
}: {
  entries: readonly DeskEntry[]
  checklist: Checklist
  selectedId: string | null
  onSelect: (id: string) => void
}) {
  return (
    <ul aria-label="Entries" className="grid grid-cols-1">
      {entries.map((entry) => {
        const id = entry.submission.submissionId
        return (
          <li
            key={id}
            className="border-line border-b [contain-intrinsic-size:auto_4.25rem] [content-visibility:auto] last:border-0"
          >
            <Row
              entry={entry}
              checklist={checklist}
              isSelected={id === selectedId}
              onSelect={() => onSelect(id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Row({
  entry,
  checklist,
  isSelected,
  onSelect,
}: {
  entry: DeskEntry
  checklist: Checklist
  isSelected: boolean
  onSelect: () => void
}) {
  const { submission, isShortlisted } = entry
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSelected) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <button
      ref={button}
      type="button"
      aria-current={isSelected || undefined}
      onClick={onSelect}
      className={cx(
        'grid min-h-16 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-3 py-2.5 text-left text-sm',
        isSelected
          ? 'bg-[color-mix(in_oklab,var(--section)_10%,var(--color-surface))]'
          : 'hover:bg-sunken',
      )}
    >
      <span className="grid min-w-0">
        <span className="flex min-w-0 items-center gap-1.5">
          {isShortlisted && (
            <Star aria-label="Shortlisted:" className="size-3.5 shrink-0 fill-warn text-warn" />
          )}
          <bdi className="truncate font-medium">{submission.title || 'Untitled entry'}</bdi>
        </span>
        <bdi className="truncate text-muted text-xs">{submission.author.displayName}</bdi>
      </span>
      <Standing entry={entry} checklist={checklist} />
    </button>
  )
}

/** The final score and place once there is one, else the checklist progress. */
function Standing({ entry, checklist }: { entry: DeskEntry; checklist: Checklist }) {
  if (!takesPart(entry) && entry.finalScore === null) {
    const { isScreening, isUnsubmitted } = entry.submission.phase
    return <Badge>{isScreening || isUnsubmitted ? 'in screening' : 'out'}</Badge>
  }
  if (entry.finalScore !== null) {
    return (
      <span className="grid justify-items-end">
        <span className="figures font-medium">{formatPercent(entry.finalScore)}</span>
        <span className="text-muted text-xs">
          {entry.formulaPlace !== null
            ? ordinal(entry.formulaPlace)
            : entry.formulaIsBonus
              ? 'bonus'
              : 'no place'}
        </span>
      </span>
    )
  }
  const percent = checklistPercent(checklist, entry)
  if (percent === null && !entry.needsFullScores) return <Badge>no scores needed</Badge>
  if (percent === null) {
    return (
      <span className="figures text-muted text-xs">
        {scoredCount(checklist, entry)}/{checklist.length}
        <span className="sr-only"> items scored</span>
      </span>
    )
  }
  return (
    <span className="figures flex items-center gap-1.5">
      <CircleCheck aria-label="Scored:" className="size-4 text-good" />
      {formatPercent(percent)}
    </span>
  )
}
