import { MAX_SCORE_NOTE_LENGTH } from '@laurel/contract/field-limits'
import { Star } from 'lucide-react'
import type { RefObject } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { formatNumber, formatPercent, plural } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Textarea } from '../../../ui/fields/field.tsx'
import { Slider } from '../../../ui/fields/slider.tsx'
import type { DeskEntry } from '../api.ts'
import { type Checklist, checklistPercent, type Marks } from './marks.ts'

/** The checklist scores of an entry, its private note and the shortlist. */
export function ScoreForm({
  entry,
  checklist,
  activeItem,
  onActivate,
  onChange,
  isLocked,
  lockReason,
  noteRef,
}: {
  entry: DeskEntry
  checklist: Checklist
  /** Index of the item that number keys score. */
  activeItem: number
  onActivate: (index: number) => void
  onChange: (change: Partial<Marks>) => void
  isLocked: boolean
  /** Shown while `isLocked`. */
  lockReason: string
  noteRef: RefObject<HTMLTextAreaElement | null>
}) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ScoreHeading percent={checklistPercent(checklist, entry)} />
      {isLocked && <p className="text-muted text-sm">{lockReason}</p>}
      <ol className="grid grid-cols-1 gap-1">
        {checklist.map((item, index) => (
          <ScoreItem
            key={item.id}
            item={item}
            score={entry.scores[item.id]}
            isActive={index === activeItem}
            isLocked={isLocked}
            onActivate={() => onActivate(index)}
            onScore={(value) => onChange({ scores: { ...entry.scores, [item.id]: value } })}
          />
        ))}
      </ol>
      <NoteField
        note={entry.note}
        isLocked={isLocked}
        noteRef={noteRef}
        onChange={(note) => onChange({ note })}
      />
      <ShortlistButton
        isShortlisted={entry.isShortlisted}
        isLocked={isLocked}
        onChange={(isShortlisted) => onChange({ isShortlisted })}
      />
      {entry.community !== null && <Formula entry={entry} />}
    </div>
  )
}

function ScoreHeading({ percent }: { percent: number | null }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <h3 className="text-base">Checklist</h3>
      <p aria-live="polite" className="font-display font-semibold text-xl tabular-nums">
        {percent === null ? (
          <span className="font-normal font-sans text-muted text-sm">incomplete</span>
        ) : (
          formatPercent(percent)
        )}
      </p>
    </div>
  )
}

/** A checklist item and its score; undefined until it is scored. */
function ScoreItem({
  item: { text, weight },
  score,
  isActive,
  isLocked,
  onActivate,
  onScore,
}: {
  item: Checklist[number]
  score: number | undefined
  /** Whether number keys score this item. */
  isActive: boolean
  isLocked: boolean
  onActivate: () => void
  onScore: (value: number) => void
}) {
  return (
    <li
      onFocus={onActivate}
      onPointerDown={onActivate}
      className={cx(
        'rounded-control border-l-2 py-1 pr-1 pl-3',
        isActive && !isLocked ? 'border-(--section)' : 'border-transparent',
      )}
    >
      <Slider
        label={text}
        value={score ?? 0}
        min={0}
        max={100}
        isDisabled={isLocked}
        format={(value) => (score === undefined ? 'no score' : String(value))}
        onChange={onScore}
      />
      <p className="-mt-1 text-muted text-xs">weight {weight}</p>
    </li>
  )
}

function NoteField({
  note,
  isLocked,
  noteRef,
  onChange,
}: {
  note: string
  isLocked: boolean
  noteRef: RefObject<HTMLTextAreaElement | null>
  onChange: (note: string) => void
}) {
  return (
    <Field
      label="Private note"
      hint="Only you see it."
      isOptional
      counter={{ length: note.length, max: MAX_SCORE_NOTE_LENGTH }}
    >
      <Textarea
        ref={noteRef}
        rows={3}
        value={note}
        disabled={isLocked}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

function ShortlistButton({
  isShortlisted,
  isLocked,
  onChange,
}: {
  isShortlisted: boolean
  isLocked: boolean
  onChange: (isShortlisted: boolean) => void
}) {
  return (
    <div>
      <Button
        aria-pressed={isShortlisted}
        disabled={isLocked}
        icon={
          <Star
            aria-hidden="true"
            className={cx('size-4', isShortlisted && 'fill-warn text-warn')}
          />
        }
        onClick={() => onChange(!isShortlisted)}
      >
        {isShortlisted ? 'Shortlisted' : 'Shortlist'}
      </Button>
    </div>
  )
}

/** How the final score is calculated, once voting has closed. */
function Formula({
  entry: { community, checklistPercent, finalScore, needsFullScores },
}: {
  entry: DeskEntry
}) {
  if (community === null) return null
  const lines = [
    ['Checklist', checklistPercent === null ? 'not scored' : formatPercent(checklistPercent)],
    [
      'Votes',
      `${formatPercent(community.percent)}, rank ${formatNumber(Math.round(10 * community.rank) / 10)} (${plural(community.deciders, 'voter')})`,
    ],
    [
      'Final score',
      finalScore !== null
        ? formatPercent(finalScore)
        : needsFullScores
          ? 'needs your scores'
          : 'only with your scores',
    ],
  ] as const
  return (
    <dl className="grid border-line border-t pt-3 text-sm">
      {lines.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-1">
          <dt className="text-muted">{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
