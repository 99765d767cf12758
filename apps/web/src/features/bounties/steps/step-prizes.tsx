import { MAX_DECISION_DAYS } from '@laurel/contract/field-limits'
import { nowMs } from '../../../lib/clock.ts'
import { plural } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/fields/choices.tsx'
import { Input } from '../../../ui/fields/field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Slider } from '../../../ui/fields/slider.tsx'
import { DraftGroup } from '../wizard/draft-field.tsx'
import { useDraftForm } from '../wizard/draft-form.ts'
import { formatInBothZones, fromLocalInput, toLocalInput } from './local-time.ts'
import { PrizeEditor } from './prize-editor.tsx'
import { PrizeToken } from './prize-token.tsx'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const VOTING_MS = 72 * HOUR_MS
const CHALLENGE_MS = 48 * HOUR_MS

const PRESETS = [
  { days: 3, label: '3 days' },
  { days: 7, label: '1 week' },
  { days: 14, label: '2 weeks' },
  { days: 30, label: '30 days' },
] as const

/** Prizes, weight of the votes, and dates of a draft. */
export function StepPrizes() {
  const { values, set } = useDraftForm()
  return (
    <div className="grid grid-cols-1 gap-10">
      <PrizeToken />
      <PrizeEditor />
      <RadioCards
        legend="What decides the places"
        columns={3}
        choices={[
          {
            value: '0',
            label: 'Your checklist',
            hint: 'Votes are advice. They decide only if you don’t.',
          },
          {
            value: '25',
            label: 'Votes count 25%',
            hint: 'Checklist 75%, ranking by blind votes 25%.',
          },
          { value: '50', label: 'Votes count 50%', hint: 'Half and half. Draws more voters.' },
        ]}
        value={String(values.communityWeightPercent)}
        onChange={(weight) => set({ communityWeightPercent: Number(weight) })}
      />
      <Opening />
      <Deadline />
      <DraftGroup pointer="/decisionDays">
        <Slider
          label="Days to decide after voting"
          min={1}
          max={MAX_DECISION_DAYS}
          value={values.decisionDays}
          onChange={(decisionDays) => set({ decisionDays })}
          format={(days) => plural(days, 'day')}
        />
      </DraftGroup>
      <Dates />
    </div>
  )
}

function Opening() {
  const { values, set } = useDraftForm()
  const isLater = values.opensAt !== null
  return (
    <DraftGroup pointer="/opensAt">
      <Segmented
        legend="Entries open"
        isLegendHidden={false}
        choices={[
          { value: 'now', label: 'As soon as it is funded' },
          { value: 'later', label: 'At a set time' },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={(when) =>
          set({ opensAt: when === 'now' ? null : new Date(nextHour(2)).toISOString() })
        }
      />
      {values.opensAt !== null && (
        <TimeInput
          label="Opening"
          atMs={Date.parse(values.opensAt)}
          onChange={(atMs) => set({ opensAt: new Date(atMs).toISOString() })}
        />
      )}
    </DraftGroup>
  )
}

function Deadline() {
  const { values, set } = useDraftForm()
  const atMs = values.deadlineAt === null ? null : Date.parse(values.deadlineAt)
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Deadline for entries</legend>
      <DraftGroup pointer="/deadlineAt">
        <div className="flex flex-wrap gap-2">
          {PRESETS.map(({ days, label }) => (
            <Button
              key={days}
              size="sm"
              aria-pressed={atMs === nextHour(days)}
              className="aria-pressed:bg-brand-soft aria-pressed:ring-brand"
              onClick={() => set({ deadlineAt: new Date(nextHour(days)).toISOString() })}
            >
              {label}
            </Button>
          ))}
        </div>
        <TimeInput
          label="Deadline"
          atMs={atMs}
          onChange={(next) => set({ deadlineAt: new Date(next).toISOString() })}
        />
        <p className="text-muted text-xs">24 hours to 60 days ahead. You can extend it once.</p>
      </DraftGroup>
    </fieldset>
  )
}

/** Input for a time in the viewer's zone, repeated in UTC. */
function TimeInput({
  label,
  atMs,
  onChange,
}: {
  label: string
  atMs: number | null
  onChange: (atMs: number) => void
}) {
  return (
    <div className="grid gap-1.5 sm:max-w-80">
      <Input
        type="datetime-local"
        aria-label={label}
        value={atMs === null ? '' : toLocalInput(atMs)}
        onChange={({ target }) => {
          const next = fromLocalInput(target.value)
          if (next !== null) onChange(next)
        }}
      />
      {atMs !== null && <p className="figures text-muted text-xs">{formatInBothZones(atMs)}</p>}
    </div>
  )
}

/** The dates that follow from the deadline: voting, decision, payment. */
function Dates() {
  const { values } = useDraftForm()
  if (values.deadlineAt === null) return null
  const deadline = Date.parse(values.deadlineAt)
  const votingEnds = deadline + VOTING_MS
  const decision = votingEnds + values.decisionDays * DAY_MS
  const lines = [
    ['Entries close', deadline],
    ['Voting ends', votingEnds],
    ['Your decision is due', decision],
    [
      values.rewardToken === 'POINTS' ? 'Prizes are paid' : 'Payouts begin',
      decision + CHALLENGE_MS,
    ],
  ] as const
  return (
    <section className="rounded-control bg-sunken p-4">
      <h3 className="mb-2 font-medium font-sans text-sm tracking-normal">What happens next</h3>
      <dl className="grid gap-1.5 text-sm">
        {lines.map(([name, atMs]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="figures">{formatInBothZones(atMs)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted text-xs">
        If you decide early, everything after that comes sooner. Seven days after the due time, the
        votes decide for you.
      </p>
    </section>
  )
}

/** The first full hour a number of days from now. */
function nextHour(days: number): number {
  return Math.ceil((nowMs() + days * DAY_MS) / HOUR_MS) * HOUR_MS
}
