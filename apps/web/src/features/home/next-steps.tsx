import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Clock, Sparkles } from 'lucide-react'
import { CARD_LINK, Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { type NextStep, nextStepsQuery } from './api.ts'

/** Cards shown at once; the rest is on the profile. */
const MOST = 4

/** What waits for me, most urgent first, then the best next step. Takes no room when there is nothing. */
export function NextSteps({ isReady }: { isReady: boolean }) {
  const { data, isError } = useQuery({ ...nextStepsQuery, enabled: isReady })
  if (data === undefined && !isError) {
    return (
      <Loading label="Looking for what waits for you" className="grid gap-3 pt-12 md:grid-cols-2">
        <Skeleton className="h-40 w-full rounded-card" />
        <Skeleton className="hidden h-40 w-full rounded-card md:block" />
      </Loading>
    )
  }
  const steps = data?.items.slice(0, MOST) ?? []
  if (steps.length === 0) return null
  return (
    <Section
      title={steps.some(({ kind }) => kind === 'waiting') ? 'Waiting for you' : 'Your next step'}
    >
      <ul className="grid gap-3 md:grid-cols-2">
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ul>
    </Section>
  )
}

function Step({ step }: { step: NextStep }) {
  const Icon = step.kind === 'waiting' ? Clock : Sparkles
  return (
    <li>
      <Card isInteractive className="flex h-full gap-4">
        <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand" />
        <div className="grid content-start gap-1">
          <p className="font-medium">{step.title}</p>
          <p className="text-muted text-sm">{step.text}</p>
          {step.dueAt !== null && (
            <p className="text-muted text-xs">
              due <Time at={step.dueAt} isStatic />
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
