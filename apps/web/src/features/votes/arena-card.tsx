import { paths } from '@laurel/contract/spec/routes'
import { BookOpen, ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { plural } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChecklistShares } from '../../ui/checklist-shares.tsx'
import { CoverArt } from '../../ui/cover-art.tsx'
import { Link } from '../../ui/link.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { PictureList } from '../../ui/picture.tsx'
import { EnergyBar } from '../../ui/progress.tsx'
import { Countdown } from '../../ui/time.tsx'
import type { Exposure, VotingStatus } from './api.ts'
import { DecisionBar, STRENGTHS } from './decision-bar.tsx'
import type { Arena } from './use-arena.ts'
import { useSecondsToReady } from './use-ready.ts'
import { useSwipe } from './use-swipe.ts'

/** One entry to judge: what it answers, the entry itself once opened, the checklist, and the decision. */
export function ArenaCard({ exposure, arena }: { exposure: Exposure; arena: Arena }) {
  const seconds = useSecondsToReady(exposure)
  const isReady = seconds === 0 && !arena.isBusy
  const heading = useRef<HTMLHeadingElement>(null)
  const { submission, bounty } = exposure
  const swipe = useSwipe(
    isReady,
    () => arena.decide({ decision: 'support', strength: 100 }),
    () => arena.decide({ decision: 'not_for' }),
  )
  useDecisionKeys(isReady, arena)
  // A new card takes the focus, so that keyboard and screen reader go on from its title.
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current && exposure.exposureId) heading.current?.focus()
    isFirst.current = false
  }, [exposure.exposureId])

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div
        {...swipe.handlers}
        className="touch-pan-y"
        style={{
          transform: `translateX(${swipe.offsetPx}px) rotate(${swipe.offsetPx / 60}deg)`,
        }}
      >
        <Card isFlush className="overflow-hidden">
          <CoverArt
            seed={submission.submissionId}
            category={submission.category}
            className="aspect-3/1 w-full"
          />
          <article className="grid gap-4 p-4 md:p-6">
            <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
              {exposure.isPractice && <Badge tone="info">Practice</Badge>}
              <span>
                Entry to{' '}
                <Link to={paths.bounty(bounty.slug)} className="underline hover:text-ink">
                  {bounty.title}
                </Link>
              </span>
              <span>
                voting ends in <Countdown to={bounty.votingEndsAt} />
              </span>
            </p>
            <h2 ref={heading} tabIndex={-1} className="text-xl outline-none md:text-2xl">
              {submission.title}
            </h2>
            {exposure.openedAt === null ? (
              <>
                <p className="text-muted">{submission.excerpt}</p>
                <div>
                  <Button
                    variant="primary"
                    isBusy={arena.isBusy}
                    icon={<BookOpen aria-hidden="true" className="size-4" />}
                    onClick={arena.open}
                  >
                    Open the entry
                  </Button>
                </div>
              </>
            ) : (
              <>
                <PictureList images={submission.images} />
                <Markdown source={submission.body} />
                {submission.link !== null && (
                  <p>
                    <a
                      href={submission.link}
                      target="_blank"
                      rel="noopener nofollow ugc noreferrer"
                      className="inline-flex items-center gap-2 font-medium text-brand underline"
                    >
                      <ExternalLink aria-hidden="true" className="size-4" />
                      {new URL(submission.link).host}
                    </a>
                  </p>
                )}
                <p className="text-muted text-xs">
                  {AI_USE[submission.aiUse]}
                  {submission.aiTools !== '' && ` (${submission.aiTools})`}
                </p>
              </>
            )}
          </article>
        </Card>
      </div>
      <div className="grid content-start gap-4 lg:sticky lg:top-20">
        <Card className="grid gap-4 md:p-5">
          <h3 className="text-base">What it is judged by</h3>
          <ChecklistShares items={bounty.checklist} isSmall />
        </Card>
        <Card className="grid gap-5 md:p-5">
          {arena.status !== null && arena.status.trustLevel > 0 && <Energy status={arena.status} />}
          <DecisionBar
            seconds={seconds}
            waitSeconds={Math.ceil(exposure.openRequiredMs / 1000)}
            isBusy={arena.isBusy}
            onDecide={arena.decide}
            onSkip={arena.skip}
          />
        </Card>
      </div>
    </div>
  )
}

/** What there is to spend on votes, and how much there is to judge. */
function Energy({ status: { energy, queueLength } }: { status: VotingStatus }) {
  // The server counts up to 100.
  const queue = queueLength >= 100 ? '100 or more entries' : plural(queueLength, 'entry', 'entries')
  return (
    <EnergyBar
      energyTenths={energy.tenths}
      capacityTenths={energy.capacityTenths}
      aside={
        <>
          {energy.fullAt === null ? (
            'Full'
          ) : (
            <>
              Full in <Countdown to={energy.fullAt} />
            </>
          )}
          {' · '}
          {queue} to judge
        </>
      }
    />
  )
}

const AI_USE = {
  none: 'Made without AI',
  assisted: 'Made with AI assistance',
  generated: 'Generated with AI',
} as const

/** 1 to 4 support, n not for this bounty, s skip, u undo; not while somebody types. */
function useDecisionKeys(isReady: boolean, arena: Arena): void {
  const latest = useRef({ isReady, arena })
  latest.current = { isReady, arena }
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const { isReady: canDecide, arena: now } = latest.current
      const strength = STRENGTHS[Number(event.key) - 1]
      if (strength !== undefined && canDecide) now.decide({ decision: 'support', strength })
      else if (event.key === 'n' && canDecide) now.decide({ decision: 'not_for' })
      else if (event.key === 's') now.skip()
      else if (event.key === 'u' && now.lastVote !== null) now.undo()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [role=dialog]') !== null
  )
}
