import { Check } from 'lucide-react'
import { cx } from '../../../lib/class-names.ts'
import { useNow } from '../../../lib/clock.ts'
import { Countdown, Time } from '../../../ui/text/time.tsx'
import type { TimelineStep } from '../api.ts'

const OWNERS: Readonly<Record<TimelineStep['owner'], string>> = {
  sponsor: 'The sponsor',
  creators: 'Creators',
  moderators: 'Moderators',
  voters: 'Voters',
  laurel: 'Laurel',
}

/** The steps from review to payment: who must act by when, and what happens otherwise. */
export function Timeline({
  steps,
  prizes = [],
  isOwn = false,
}: {
  steps: readonly TimelineStep[]
  /** Payments of the last step: `250 pts to Mira Okafor`. */
  prizes?: readonly string[]
  /** The viewer is the sponsor. */
  isOwn?: boolean
}) {
  return (
    <ol className="grid">
      {steps.map((step, index) => (
        <li key={step.state} className="relative grid grid-cols-[1.25rem_1fr] gap-3 pb-5 last:pb-0">
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-6 bottom-0 left-2.5 w-px -translate-x-1/2',
                step.status === 'past' ? 'bg-(--section)' : 'bg-line',
              )}
            />
          )}
          <Dot status={step.status} />
          <Step
            step={step}
            prizes={index === steps.length - 1 ? prizes : []}
            owner={isOwn && step.owner === 'sponsor' ? 'You' : OWNERS[step.owner]}
          />
        </li>
      ))}
    </ol>
  )
}

function Step({
  step,
  prizes,
  owner,
}: {
  step: TimelineStep
  prizes: readonly string[]
  owner: string
}) {
  const isCurrent = step.status === 'current'
  return (
    <div
      aria-current={isCurrent ? 'step' : undefined}
      className={cx('grid gap-0.5 text-sm', step.status === 'past' && 'text-muted')}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className={cx(isCurrent ? 'font-semibold' : 'font-medium')}>{step.label}</span>
        <When step={step} />
      </p>
      {step.status === 'past' && prizes.length > 0 && (
        <ul className="grid text-xs">
          {prizes.map((prize) => (
            <li key={prize}>{prize}</li>
          ))}
        </ul>
      )}
      {step.status !== 'past' && (
        <p className="text-muted text-xs">
          {owner} · {step.fallback}
        </p>
      )}
    </div>
  )
}

/** When a step is due, or when it ended. */
function When({ step: { canBeLate, status, startsAt, dueAt } }: { step: TimelineStep }) {
  const now = useNow()
  if (dueAt === null) {
    if (startsAt === null) return null
    return <Time at={startsAt} format="day" className="text-muted text-xs" />
  }
  if (status === 'past') return <Time at={dueAt} format="day" className="text-xs" />
  if (status === 'future') {
    return (
      <span className="text-muted text-xs">
        by <Time at={dueAt} format="moment" />
      </span>
    )
  }
  const isPassed = Date.parse(dueAt) <= now
  return (
    <span className="text-xs">
      {isPassed ? (
        <span className={canBeLate ? 'font-medium text-warn' : 'text-muted'}>
          {canBeLate ? 'overdue' : 'closed, being checked'}
        </span>
      ) : (
        <Countdown to={dueAt} done="due now" className="text-(--section-ink) tabular-nums" />
      )}
      <span className="text-muted">
        {' · '}
        <Time at={dueAt} format="moment" />
      </span>
    </span>
  )
}

function Dot({ status }: { status: TimelineStep['status'] }) {
  if (status === 'past') {
    return (
      <span className="mt-0.5 grid size-5 place-items-center rounded-full bg-(--section) text-surface">
        <Check aria-label="Done:" className="size-3" strokeWidth={3} />
      </span>
    )
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        'mt-0.5 grid size-5 place-items-center rounded-full border-2 bg-surface',
        status === 'current' ? 'border-(--section)' : 'border-line',
      )}
    >
      {status === 'current' && (
        <span className="size-2 animate-breathe rounded-full bg-(--section)" />
      )}
    </span>
  )
}
