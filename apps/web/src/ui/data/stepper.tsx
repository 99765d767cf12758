import { Check } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'

/** A step of a form. `isDone` shows a tick, `hasError` a warning in words. */
export interface Step {
  id: string
  label: string
  isDone?: boolean
  hasError?: boolean
}

/** The progress through a multi-step form; steps that `canOpen` allows are clickable. */
export function Stepper({
  label,
  steps,
  current,
  onOpen,
  canOpen = () => true,
}: {
  /** What the steps lead to, for screen readers. */
  label: string
  steps: readonly Step[]
  current: string
  onOpen: (id: string) => void
  canOpen?: (step: Step) => boolean
}) {
  const index = steps.findIndex((step) => step.id === current)
  return (
    <nav aria-label={label}>
      <p className="mb-2 text-muted text-sm md:hidden">
        Step {index + 1} of {steps.length}: <span className="text-ink">{steps[index]?.label}</span>
      </p>
      <ol className="flex gap-1.5 md:gap-2">
        {steps.map((step, at) => (
          <li key={step.id} className="min-w-0 flex-1">
            <button
              type="button"
              aria-current={step.id === current ? 'step' : undefined}
              disabled={!canOpen(step)}
              onClick={() => onOpen(step.id)}
              className="group grid min-h-11 w-full content-start gap-2 text-left text-sm"
            >
              <span
                className={cx(
                  'h-1 rounded-full transition-colors duration-150',
                  // Phones show no labels, so there the bar shows the progress alone.
                  at <= index
                    ? 'bg-(--section)'
                    : step.isDone
                      ? 'bg-line md:bg-(--section)'
                      : 'bg-line group-enabled:group-hover:bg-edge',
                )}
              />
              <span
                className={cx(
                  'sr-only items-center gap-1.5 truncate md:not-sr-only md:flex',
                  step.id === current ? 'font-medium text-ink' : 'text-muted',
                )}
              >
                {step.isDone && <Check aria-label="Done:" className="size-4 shrink-0 text-good" />}
                <span className="truncate">{step.label}</span>
                {step.hasError && <span className="text-bad text-xs">needs attention</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
