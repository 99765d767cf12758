import { MAX_SCORE_NOTE_LENGTH } from '@laurel/contract/field-limits'
import { Star } from 'lucide-react'
import type { RefObject } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { formatPercent } from '../../../lib/text/format.ts'
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
  /** Why nothing can be scored, where nothing can. */
  lockReason: string
  noteRef: RefObject<HTMLTextAreaElement | null>
}) {
  const percent = checklistPercent(checklist, entry)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-base">Checklist</h3>
        <p aria-live="polite" className="font-display font-semibold text-xl tabular-nums">
          {percent === null ? (
            <span className="font-normal font-sans text-muted text-sm">not complete</span>
          ) : (
            formatPercent(percent)
          )}
        </p>
      </div>
      {isLocked && <p className="text-muted text-sm">{lockReason}</p>}
      <ol className="grid grid-cols-1 gap-1">
        {checklist.map(({ id, text, weight }, index) => {
          const score = entry.scores[id]
          return (
            <li
              key={id}
              onFocus={() => onActivate(index)}
              onPointerDown={() => onActivate(index)}
              className={cx(
                'rounded-control border-l-2 py-1 pr-1 pl-3',
                index === activeItem && !isLocked ? 'border-(--section)' : 'border-transparent',
              )}
            >
              <Slider
                label={text}
                value={score ?? 0}
                min={0}
                max={100}
                isDisabled={isLocked}
                format={(value) => (score === undefined ? 'no score' : String(value))}
                onChange={(value) => onChange({ scores: { ...entry.scores, [id]: value } })}
              />
              <p className="-mt-1 text-muted text-xs">weight {weight}</p>
            </li>
          )
        })}
      </ol>
      <Field
        label="Private note"
        hint="Only you see it."
        isOptional
        counter={{ length: entry.note.length, max: MAX_SCORE_NOTE_LENGTH }}
      >
        <Textarea
          ref={noteRef}
          rows={3}
          value={entry.note}
          disabled={isLocked}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
      <div>
        <Button
          aria-pressed={entry.isShortlisted}
          disabled={isLocked}
          icon={
            <Star
              aria-hidden="true"
              className={cx('size-4', entry.isShortlisted && 'fill-warn text-warn')}
            />
          }
          onClick={() => onChange({ isShortlisted: !entry.isShortlisted })}
        >
          {entry.isShortlisted ? 'On the shortlist' : 'Shortlist'}
        </Button>
      </div>
      {entry.community !== null && <Formula entry={entry} />}
    </div>
  )
}

/** How the final score comes about, once voting has closed. */
function Formula({ entry: { community, checklistPercent, finalScore } }: { entry: DeskEntry }) {
  if (community === null) return null
  const lines = [
    ['Checklist', checklistPercent === null ? 'not scored' : formatPercent(checklistPercent)],
    [
      'Votes',
      `${formatPercent(community.percent)}, rank ${community.rank} (${community.deciders} decided)`,
    ],
    ['Final score', finalScore === null ? 'needs your scores' : formatPercent(finalScore)],
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
