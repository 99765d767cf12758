import { MAX_REASON_LENGTH } from '@laurel/contract/field-limits'
import {
  OUTCOME_REASON_TEXTS,
  OUTCOME_REASONS,
  type OutcomeReason,
} from '@laurel/contract/work/outcome-reasons'
import { useState } from 'react'
import { formatPercent, plural } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { Field, Input } from '../../ui/fields/field.tsx'
import type { DeskEntry } from './api.ts'
import type { Decision, Gap, Plan } from './award-plan.ts'

const idOf = ({ submission }: DeskEntry) => submission.submissionId

/** The entries without full scores: one click gives a reason from the list, to one entry or to all selected. */
export function RestList({
  rest,
  plan,
  onChange,
  onScore,
  gaps,
}: {
  rest: readonly DeskEntry[]
  plan: Plan
  onChange: (plan: Plan) => void
  /** Opens an entry on the scoring side. */
  onScore: (submissionId: string) => void
  /** The gaps to point out. */
  gaps: readonly Gap[]
}) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = rest.map(idOf).filter((id) => selected.has(id))
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="rest-title">
      <h2 id="rest-title" className="text-lg">
        {plural(rest.length, 'entry', 'entries')} without scores
      </h2>
      <p className="max-w-reading text-muted text-sm">
        By the votes these come after those you had to score. A reason is enough. To give one a
        prize, score it first.
      </p>
      <Selection
        count={chosen.length}
        isAll={chosen.length === rest.length}
        onSelectAll={(isOn) => setSelected(new Set(isOn ? rest.map(idOf) : []))}
        onChoose={(reasonKind) => {
          onChange(decided(plan, chosen, { reasonKind }))
          setSelected(new Set())
        }}
      />
      <ol className="grid grid-cols-1 gap-3">
        {rest.map((entry) => {
          const id = idOf(entry)
          const decision = plan[id]
          if (decision === undefined) return null
          return (
            <RestRow
              key={id}
              entry={entry}
              decision={decision}
              isSelected={selected.has(id)}
              onSelect={(isOn) => setSelected(withEach(selected, id, isOn))}
              onChange={(change) => onChange(decided(plan, [id], change))}
              onScore={() => onScore(id)}
              isMissing={gaps.some(({ submissionId }) => submissionId === id)}
            />
          )
        })}
      </ol>
    </section>
  )
}

/** A plan in which these entries' decisions are changed. */
function decided(plan: Plan, ids: readonly string[], change: Partial<Decision>): Plan {
  const changes = ids.flatMap((id) => {
    const decision = plan[id]
    return decision === undefined ? [] : [[id, { ...decision, ...change }] as const]
  })
  return { ...plan, ...Object.fromEntries(changes) }
}

function withEach(selected: ReadonlySet<string>, id: string, isOn: boolean): Set<string> {
  const others = [...selected].filter((other) => other !== id)
  return new Set(isOn ? [...others, id] : others)
}

/** Selects every entry at once, and gives the selected ones a reason. */
function Selection({
  count,
  isAll,
  onSelectAll,
  onChoose,
}: {
  count: number
  isAll: boolean
  onSelectAll: (isOn: boolean) => void
  onChoose: (kind: OutcomeReason) => void
}) {
  return (
    <div className="grid grid-cols-1 gap-2 rounded-card border border-line bg-sunken p-4">
      <Checkbox
        label={count === 0 ? 'Select all' : `${count} selected`}
        checked={isAll}
        onChange={({ target }) => onSelectAll(target.checked)}
      />
      <ReasonButtons
        label="Reason for all selected"
        value={null}
        isDisabled={count === 0}
        onChoose={onChoose}
      />
    </div>
  )
}

function RestRow({
  entry: { submission, community },
  decision,
  isSelected,
  onSelect,
  onChange,
  onScore,
  isMissing,
}: {
  entry: DeskEntry
  decision: Decision
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onChange: (change: Partial<Decision>) => void
  onScore: () => void
  isMissing: boolean
}) {
  const title = submission.title || 'Untitled entry'
  return (
    <li
      id={`award-${submission.submissionId}`}
      className="grid scroll-mt-24 grid-cols-1 gap-2 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Checkbox
          className="min-w-0 flex-1"
          label={<bdi className="font-medium">{title}</bdi>}
          hint={
            <>
              <bdi>{submission.author.displayName}</bdi>
              {community !== null && ` · votes ${formatPercent(community.percent)}`}
            </>
          }
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
        <Button variant="quiet" size="sm" onClick={onScore}>
          Score<span className="sr-only"> {title}</span>
        </Button>
      </div>
      <ReasonButtons
        label={`Reason for ${title}`}
        value={decision.reasonKind}
        onChoose={(reasonKind) => onChange({ reasonKind })}
      />
      {isMissing && (
        <p role="alert" className="font-medium text-bad text-xs">
          Choose a reason for this entrant.
        </p>
      )}
      <AddedWords decision={decision} onChange={onChange} />
    </li>
  )
}

/** What the sponsor adds to a reason of the list. */
function AddedWords({
  decision: { reason, reasonKind },
  onChange,
}: {
  decision: Decision
  onChange: (change: { reason: string }) => void
}) {
  if (reasonKind === null) return null
  return (
    <Field
      label="Add in your own words"
      hint={`They read: “${OUTCOME_REASON_TEXTS[reasonKind].sentence}”`}
      isOptional
    >
      <Input
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </Field>
  )
}

/** The reasons of the list as buttons, of which the chosen one is pressed. */
function ReasonButtons({
  label,
  value,
  isDisabled = false,
  onChoose,
}: {
  label: string
  value: OutcomeReason | null
  isDisabled?: boolean
  onChoose: (kind: OutcomeReason) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that act at once are no fields of a form
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {OUTCOME_REASONS.map((kind, index) => (
        <Button
          key={kind}
          size="sm"
          variant={kind === value ? 'primary' : 'secondary'}
          aria-pressed={kind === value}
          disabled={isDisabled}
          data-gap={index === 0 ? 'reason' : undefined}
          onClick={() => onChoose(kind)}
        >
          {OUTCOME_REASON_TEXTS[kind].name}
        </Button>
      ))}
    </div>
  )
}
