import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CircleDot, Clock, type LucideIcon, Sparkles } from 'lucide-react'
import { nowMs } from '../../lib/clock.ts'
import { CARD_LINK, Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { Time } from '../../ui/text/time.tsx'
import { type NextStep, nextStepsQuery } from './api.ts'
import { NextStepsSkeleton } from './next-steps-skeleton.tsx'

/** The sections in page order; `max` steps are shown in each, the rest on the profile. */
const SECTIONS = [
  { kind: 'waiting', title: 'To do', max: 4 },
  { kind: 'running', title: 'Your bounties and entries', max: 4 },
  { kind: 'suggestion', title: 'Your next step', max: 2 },
] as const

/** Pending tasks, what is under way, and the best next step. Renders nothing when there are none. */
export default function NextSteps() {
  const { data, isError } = useQuery(nextStepsQuery)
  if (data === undefined && !isError) {
    return <NextStepsSkeleton />
  }
  const items = data?.items ?? []
  return (
    <>
      {SECTIONS.map(({ kind, title, max }) => {
        const steps = items.filter((step) => step.kind === kind).slice(0, max)
        if (steps.length === 0) return null
        return (
          <Section key={kind} title={title}>
            <ul className="grid gap-3 md:grid-cols-2">
              {steps.map((step) => (
                <Step key={step.id} step={step} />
              ))}
            </ul>
          </Section>
        )
      })}
    </>
  )
}

const ICONS: Record<NextStep['kind'], LucideIcon> = {
  waiting: Clock,
  running: CircleDot,
  suggestion: Sparkles,
}

function Step({ step }: { step: NextStep }) {
  const Icon = ICONS[step.kind]
  return (
    <li className="md:only:col-span-full">
      <Card isInteractive className="flex h-full gap-4">
        <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand" />
        <div className="grid content-start gap-1">
          <p className="font-medium">{step.title}</p>
          <p className="text-muted text-sm">{step.text}</p>
          {step.dueAt !== null && (
            <p className="text-muted text-xs">
              {step.kind === 'running' ? (
                'Next step '
              ) : Date.parse(step.dueAt) <= nowMs() ? (
                <strong className="text-bad">Overdue: was due </strong>
              ) : (
                'Due '
              )}
              <Time at={step.dueAt} isStatic />
            </p>
          )}
          <Link
            to={step.url}
            className={`mt-1 inline-flex items-center gap-1.5 font-medium text-brand text-sm ${CARD_LINK}`}
          >
            {step.actionLabel}
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        </div>
      </Card>
    </li>
  )
}
