import { Minus, SkipForward, Zap } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { Decision } from './api.ts'

/** The strengths of support with their keys. */
export const STRENGTHS = [25, 50, 75, 100] as const

/** What a decision says of the waiting time, or how to decide by keyboard. */
function Hint({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <>Open the entry to judge it.</>
  if (seconds > 0) return <>Read on: you can decide in {seconds} s.</>
  return (
    <>
      <span className="hidden md:inline">
        Keys: <Kbd>1</Kbd> to <Kbd>4</Kbd> support, <Kbd>n</Kbd> not for this bounty, <Kbd>s</Kbd>{' '}
        skip
      </span>
      <span className="md:hidden">Swipe right to support fully, left for not for this bounty.</span>
    </>
  )
}

/** Support with a strength, not for this bounty, or skip. Decisions open once the entry was read for a moment. */
export function DecisionBar({
  seconds,
  isBusy,
  onDecide,
  onSkip,
}: {
  seconds: number | null
  isBusy: boolean
  onDecide: (decision: Decision) => void
  onSkip: () => void
}) {
  const isClosed = seconds !== 0 || isBusy
  return (
    <div className="grid gap-3">
      <fieldset className="grid gap-2" disabled={isClosed}>
        <legend className="mb-1.5 font-medium text-sm">Support it for a place</legend>
        <div className="grid grid-cols-4 gap-2">
          {STRENGTHS.map((strength) => (
            <Button
              key={strength}
              variant={strength === 100 ? 'primary' : 'secondary'}
              disabled={isClosed}
              onClick={() => onDecide({ decision: 'support', strength })}
            >
              <span className="grid">
                <span className="figures">
                  <span className="sr-only">Support </span>
                  {strength}%<span className="sr-only">, costs </span>
                </span>
                <span className="inline-flex items-center justify-center gap-0.5 font-normal text-xs opacity-80">
                  <Zap aria-hidden="true" className="size-3" />
                  {strength / 10}
                  <span className="sr-only"> energy</span>
                </span>
              </span>
            </Button>
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <Button
          disabled={isClosed}
          isWide
          aria-label="Not for this bounty, costs 5 energy"
          icon={<Minus aria-hidden="true" className="size-4" />}
          onClick={() => onDecide({ decision: 'not_for' })}
        >
          Not for this bounty
        </Button>
        <Button
          variant="quiet"
          disabled={isBusy}
          icon={<SkipForward aria-hidden="true" className="size-4" />}
          onClick={onSkip}
        >
          Skip
        </Button>
      </div>
      <p className="min-h-5 text-center text-muted text-xs" aria-live="polite">
        <Hint seconds={seconds} />
      </p>
    </div>
  )
}
