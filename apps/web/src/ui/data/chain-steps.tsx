import type { PAYMENT_STEPS } from '@laurel/contract/money/payments'
import { Check } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'

/** The progress of a payment on the chain; `awaiting` before it is sent. */
export type ChainStep = (typeof PAYMENT_STEPS)[number]

const STEPS = [
  { id: 'sent', label: 'Sent' },
  { id: 'confirmed', label: 'Confirmed' },
  { id: 'final', label: 'Final' },
] as const

/** How many steps are done. */
const DONE_COUNTS: Record<ChainStep, number> = { awaiting: 0, sent: 1, confirmed: 2, final: 3 }

/** Sent → Confirmed → Final: the progress of a payment on the chain. The current step pulses. */
export function ChainSteps({ step, className }: { step: ChainStep; className?: string }) {
  const done = DONE_COUNTS[step]
  return (
    <ol
      aria-label="On the chain"
      className={cx('flex flex-wrap gap-x-4 gap-y-1 text-sm', className)}
    >
      {STEPS.map(({ id, label }, at) => {
        const isDone = at < done
        const isCurrent = at === done && done > 0
        return (
          <li
            key={id}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx('flex items-center gap-1.5', isDone ? 'text-ink' : 'text-muted')}
          >
            <span
              aria-hidden="true"
              className={cx(
                'grid size-4.5 place-items-center rounded-full',
                isDone ? 'bg-good text-on-brand' : 'border border-edge',
                isCurrent && 'animate-breathe border-good',
              )}
            >
              {isDone && <Check className="size-3" />}
            </span>
            {label}
            {isDone && <span className="sr-only"> done</span>}
          </li>
        )
      })}
    </ol>
  )
}
