import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '@laurel/contract/field-limits'
import { Check } from 'lucide-react'
import { formatPercent } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Amount } from '../../ui/data/points.tsx'
import { Field, Select, Textarea } from '../../ui/fields/field.tsx'
import { PersonLink } from '../../ui/pictures/person.tsx'
import type { DeskEntry, JudgedBounty } from './api.ts'
import {
  choiceOf,
  type Decision,
  departs,
  formulaStanding,
  standingChoices,
  standingOf,
  suggestReason,
} from './award-plan.ts'
import { prizeOf, type Standing, standingText } from './places.ts'

/** An entry in the award: its scores, the standing it gets, and the texts that go with it. */
export function AwardRow({
  entry,
  bounty,
  decision,
  onPlace,
  onChange,
  problems,
}: {
  entry: DeskEntry
  bounty: JudgedBounty
  decision: Decision
  onPlace: (standing: Standing) => void
  onChange: (change: Partial<Pick<Decision, 'reason' | 'departure'>>) => void
  /** Messages to show; empty until the sponsor has tried to announce. */
  problems: { reason?: string; departure?: string }
}) {
  const { submission } = entry
  return (
    <li
      id={`award-${submission.submissionId}`}
      className="grid scroll-mt-24 grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="grid min-w-0 gap-2">
          <h3 className="text-base">
            <bdi>{submission.title || 'Untitled entry'}</bdi>
          </h3>
          <PersonLink person={submission.author} isStatic />
          <Figures entry={entry} />
        </div>
        <StandingChoice entry={entry} bounty={bounty} decision={decision} onPlace={onPlace} />
      </div>
      {departs(entry, decision) && (
        <Departure decision={decision} onChange={onChange} error={problems.departure} />
      )}
      <Reason
        entry={entry}
        bounty={bounty}
        decision={decision}
        onChange={onChange}
        error={problems.reason}
      />
    </li>
  )
}

/** The scores of an entry, and the standing they give it. */
function Figures({ entry }: { entry: DeskEntry }) {
  const { checklistPercent, community, finalScore } = entry
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <Figure name="Checklist" value={checklistPercent} />
      <Figure name="Votes" value={community?.percent ?? null} />
      <Figure name="Final" value={finalScore} isStrong />
      <div className="flex gap-1.5">
        <dt className="text-muted">By score</dt>
        <dd>{standingText(formulaStanding(entry))}</dd>
      </div>
    </dl>
  )
}

function StandingChoice({
  entry,
  bounty,
  decision,
  onPlace,
}: {
  entry: DeskEntry
  bounty: JudgedBounty
  decision: Decision
  onPlace: (standing: Standing) => void
}) {
  return (
    <div className="grid gap-1.5">
      <Field label={`Award for ${entry.submission.title}`} isLabelHidden>
        <Select
          value={choiceOf(decision)}
          onChange={({ target }) => onPlace(standingOf(target.value))}
        >
          {standingChoices(bounty).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <p className="flex items-center justify-between gap-2 text-sm">
        <Amount
          smallestUnits={prizeOf(decision, bounty)}
          token={bounty.rewardToken}
          className="font-medium"
        />
        {departs(entry, decision) && <Badge tone="warn">departs from the score</Badge>}
      </p>
    </div>
  )
}

/** The public reason for departing from the formula. */
function Departure({
  decision,
  onChange,
  error,
}: {
  decision: Decision
  onChange: (change: { departure: string }) => void
  error: string | undefined
}) {
  return (
    <Field
      label="Why it departs from the score"
      hint="Shown publicly with the result."
      counter={{ length: decision.departure.length, max: MAX_REASON_LENGTH }}
      error={error}
    >
      <Textarea
        data-gap="departure"
        rows={2}
        value={decision.departure}
        onChange={({ target }) => onChange({ departure: target.value })}
      />
    </Field>
  )
}

function Figure({
  name,
  value,
  isStrong = false,
}: {
  name: string
  value: number | null
  isStrong?: boolean
}) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className={isStrong ? 'figures font-semibold' : 'figures'}>
        {value === null ? '–' : formatPercent(value)}
      </dd>
    </div>
  )
}

/** The reason that the entrant reads. The suggestion is only a placeholder until it is accepted. */
function Reason({
  entry,
  bounty,
  decision,
  onChange,
  error,
}: {
  entry: DeskEntry
  bounty: JudgedBounty
  decision: Decision
  onChange: (change: { reason: string }) => void
  error: string | undefined
}) {
  const suggestion = suggestReason(entry, bounty.checklist)
  const isWritten = decision.reason.trim().length >= MIN_REASON_LENGTH
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        label={`Reason for ${entry.submission.author.displayName}`}
        hint="They see it with their scores."
        counter={{ length: decision.reason.length, max: MAX_REASON_LENGTH }}
        error={error}
      >
        <Textarea
          data-gap="reason"
          rows={2}
          placeholder={suggestion}
          value={decision.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      </Field>
      {!isWritten && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            icon={<Check aria-hidden="true" className="size-4" />}
            onClick={() => onChange({ reason: suggestion })}
          >
            Use the suggested text
          </Button>
          <span className="text-muted text-xs">or write your own</span>
        </div>
      )}
    </div>
  )
}
