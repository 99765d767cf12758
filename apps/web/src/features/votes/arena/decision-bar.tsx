import { SkipForward, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/data/progress.tsx'
import { Kbd } from '../../../ui/text/kbd.tsx'
import { type Decision, energyOf, STRENGTHS } from '../api.ts'

/** Unopened, past its voting, or the seconds until decisions open (0: they are open). */
export type DecisionStep = 'unopened' | 'ended' | number

/**
 * The next step, support with a strength, not for this bounty, skip, report. Decisions open after a minimum reading
 * time. The height is the same in every step.
 */
export function DecisionBar({
  step,
  waitSeconds,
  isBusy,
  isPractice,
  onDecide,
  onSkip,
  openButton,
  report,
}: {
  step: DecisionStep
  /** The reading time before decisions open. */
  waitSeconds: number
  isBusy: boolean
  /** Practice costs nothing, so no prices are shown. */
  isPractice: boolean
  onDecide: (decision: Decision) => void
  onSkip: () => void
  /** Replaces the hint before an entry is opened and after its voting. */
  openButton: ReactNode
  report: ReactNode
}) {
  const isClosed = step !== 0 || isBusy
  return (
    <div className="grid gap-2 md:gap-3">
      <div className="grid h-11 content-center" aria-live="polite">
        {typeof step === 'number' ? <Hint seconds={step} waitSeconds={waitSeconds} /> : openButton}
      </div>
      <Strengths isClosed={isClosed} isPractice={isPractice} onDecide={onDecide} />
      <div className="flex items-center gap-1 md:gap-2">
        <Button
          disabled={isClosed}
          className="flex-1 whitespace-nowrap px-2!"
          onClick={() => onDecide({ decision: 'not_for' })}
        >
          Not for this bounty
          {!isPractice && <Cost energy={energyOf({ decision: 'not_for' })} />}
        </Button>
        <Button
          variant="quiet"
          disabled={isBusy || step === 'ended'}
          className="px-3!"
          icon={<SkipForward aria-hidden="true" className="size-4" />}
          onClick={onSkip}
        >
          Skip
        </Button>
        {report}
      </div>
    </div>
  )
}

function Strengths({
  isClosed,
  isPractice,
  onDecide,
}: {
  isClosed: boolean
  isPractice: boolean
  onDecide: (decision: Decision) => void
}) {
  return (
    <fieldset disabled={isClosed}>
      <legend className="mb-2 font-medium text-sm max-md:sr-only">Support it for a place</legend>
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
                {strength}%
              </span>
              {!isPractice && <Cost energy={energyOf({ decision: 'support', strength })} />}
            </span>
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** The reading time left, or how to decide without buttons. */
function Hint({ seconds, waitSeconds }: { seconds: number; waitSeconds: number }) {
  if (seconds > 0) {
    return (
      <div className="grid gap-1.5 text-muted text-xs">
        <p>Keep reading: you can decide in {seconds} s.</p>
        <Progress
          label="Time to read"
          value={waitSeconds - seconds}
          max={waitSeconds}
          valueText={`${seconds} s left`}
          tone="section"
        />
      </div>
    )
  }
  return (
    <p className="text-center text-muted text-xs">
      <span className="hidden md:inline">
        Keys: <Kbd>1</Kbd> to <Kbd>4</Kbd> support, <Kbd>n</Kbd> not for this bounty, <Kbd>s</Kbd>{' '}
        skip, <Kbd>o</Kbd> open
      </span>
      <span className="md:hidden">
        Decide below, or swipe: the further to the right, the stronger your support.
      </span>
    </p>
  )
}

/** The vote energy that a decision costs. */
function Cost({ energy }: { energy: number }) {
  return (
    <span className="inline-flex items-center justify-center gap-0.5 font-normal text-muted text-xs">
      <span className="sr-only">, costs </span>
      <Zap aria-hidden="true" className="size-3" />
      {energy}
      <span className="sr-only"> energy</span>
    </span>
  )
}
