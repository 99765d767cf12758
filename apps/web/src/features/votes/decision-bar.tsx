import { SkipForward, Zap } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Progress } from '../../ui/progress.tsx'
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
  waitSeconds,
  isBusy,
  onDecide,
  onSkip,
}: {
  /** Until decisions open; null before the entry is opened. */
  seconds: number | null
  /** How long that takes from opening. */
  waitSeconds: number
  isBusy: boolean
  onDecide: (decision: Decision) => void
  onSkip: () => void
}) {
  const isClosed = seconds !== 0 || isBusy
  return (
    <div className="grid gap-3">
      <fieldset className="grid gap-2" disabled={isClosed}>
        <legend className="mb-2 font-medium text-sm">Support it for a place</legend>
        <div className="grid grid-cols-4 gap-2">
          {STRENGTHS.map((strength) => (
            <Button
              key={strength}
              disabled={isClosed}
              onClick={() => onDecide({ decision: 'support', strength })}
              className="px-0!"
              // The stronger, the fuller.
              style={{
                backgroundImage: `linear-gradient(to top, color-mix(in oklab, var(--section) 20%, transparent) ${strength}%, transparent 0)`,
              }}
            >
              <span className="grid whitespace-nowrap">
                <span className="figures">
                  <span className="sr-only">Support </span>
                  {strength}%<span className="sr-only">, costs </span>
                </span>
                <Cost energy={strength / 10} />
              </span>
            </Button>
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <Button disabled={isClosed} isWide onClick={() => onDecide({ decision: 'not_for' })}>
          <span>
            Not for this bounty<span className="sr-only">, costs</span>
          </span>
          <Cost energy={5} />
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
      {seconds !== null && seconds > 0 && (
        <Progress
          label="Time to read"
          value={waitSeconds - seconds}
          max={waitSeconds}
          valueText={`${seconds} s left`}
          tone="section"
        />
      )}
      <p className="min-h-5 text-center text-muted text-xs" aria-live="polite">
        <Hint seconds={seconds} />
      </p>
    </div>
  )
}

/** What a decision takes from the vote energy. */
function Cost({ energy }: { energy: number }) {
  return (
    <span className="inline-flex items-center justify-center gap-0.5 font-normal text-muted text-xs">
      <Zap aria-hidden="true" className="size-3" />
      {energy}
      <span className="sr-only"> energy</span>
    </span>
  )
}
