import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Badge } from '../../../ui/data/badge.tsx'
import { ChecklistShares } from '../../../ui/data/checklist-shares.tsx'
import { EnergyBar } from '../../../ui/data/progress.tsx'
import { Link } from '../../../ui/link.tsx'
import { WorkMedia } from '../../../ui/pictures/work-media.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { Countdown } from '../../../ui/text/time.tsx'
import { type Exposure, judgedBountyQuery, type VotingStatus } from '../api.ts'
import { VoteWeight } from '../vote-weight.tsx'
import { choiceFrom } from './arena-bounties.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { SwipeGauge } from './swipe-gauge.tsx'
import type { Arena } from './use-arena.ts'
import { useDecisionKeys } from './use-decision-keys.ts'
import { useIsPast, useSecondsToReady } from './use-ready.ts'
import { decisionOf, useSwipe } from './use-swipe.ts'

/**
 * One submission to judge: the work, its bounty and checklist, and the decision, which sticks to the bottom of a phone.
 * The layout does not shift when the next one replaces it.
 */
export function ArenaExposure({
  exposure,
  arena,
  isFocused,
  report,
}: {
  exposure: Exposure
  arena: Arena
  /** Whether the first entry takes the focus too, from a page that it replaced. */
  isFocused: boolean
  /** The button that reports this entry. */
  report: ReactNode
}) {
  const seconds = useSecondsToReady(exposure)
  const hasEnded = useIsPast(exposure.bounty.votingEndsAt)
  const isReady = seconds === 0 && !arena.isBusy && !hasEnded
  const { top, heading } = useFocusOnChange(exposure.exposureId, isFocused)
  const open = exposure.openedAt !== null || hasEnded ? undefined : arena.open
  const swipe = useSwipe(isReady, arena.decide)
  useDecisionKeys({ isReady, arena, open })
  return (
    <div
      ref={top}
      className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start"
    >
      <div
        {...swipe.handlers}
        className="touch-pan-y"
        style={{
          transform: `translateX(${swipe.offsetPx}px) rotate(${swipe.offsetPx / 60}deg)`,
        }}
      >
        <Card isFlush className="overflow-hidden">
          <Work exposure={exposure} hasEnded={hasEnded} heading={heading} onOpen={open} />
        </Card>
      </div>
      <div className="contents lg:sticky lg:top-20 lg:grid lg:gap-4">
        <Criteria exposure={exposure} status={arena.status} />
        {/* Sticks above the tab strip of a phone, but not in a low window. */}
        <div
          data-action-bar="decision"
          className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-line border-y bg-surface px-4 py-2.5 md:bottom-0 md:mx-0 md:rounded-card md:border-x md:p-4 lg:static [@media(height<30rem)]:static"
        >
          <DecisionBar
            step={hasEnded ? 'ended' : seconds === null ? 'unopened' : seconds}
            waitSeconds={Math.ceil(exposure.openRequiredMs / 1000)}
            isBusy={arena.isBusy}
            isPractice={exposure.isPractice}
            onDecide={arena.decide}
            onSkip={arena.skip}
            openButton={<OpenButton arena={arena} hasEnded={hasEnded} />}
            report={report}
          />
        </div>
      </div>
      <SwipeGauge decision={decisionOf(swipe.offsetPx)} isPractice={exposure.isPractice} />
    </div>
  )
}

/** A new exposure takes the focus, so that keyboard and screen reader continue at its title, and scrolls to its top. */
function useFocusOnChange(exposureId: string, isFirstFocused: boolean) {
  const top = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(!isFirstFocused)
  useEffect(() => {
    if (!isFirst.current && exposureId) {
      heading.current?.focus({ preventScroll: true })
      if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
    }
    isFirst.current = false
  }, [exposureId])
  return { top, heading }
}

function Work({
  exposure,
  hasEnded,
  heading,
  onOpen,
}: {
  exposure: Exposure
  hasEnded: boolean
  heading: RefObject<HTMLHeadingElement | null>
  onOpen: (() => void) | undefined
}) {
  const { submission, bounty } = exposure
  const isOpened = exposure.openedAt !== null
  return (
    <article className="grid gap-4 p-4 md:p-6">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
        {exposure.isPractice && <Badge tone="info">Practice</Badge>}
        <span>
          Entry to{' '}
          <Link to={paths.bounty(bounty.slug)} className="underline hover:text-ink">
            {bounty.title}
          </Link>
        </span>
        <span>
          {hasEnded ? (
            'Voting has ended'
          ) : (
            <>
              Voting ends in <Countdown to={bounty.votingEndsAt} />
            </>
          )}
        </span>
        <Link to={choiceFrom(bounty.bountyId)} className="underline hover:text-ink">
          Change bounty
        </Link>
      </p>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none md:text-2xl">
        {submission.title}
      </h2>
      <WorkMedia
        key={exposure.exposureId}
        images={submission.images}
        link={submission.link}
        isTeaser={!isOpened}
        onInspect={onOpen}
      />
      {isOpened ? (
        <>
          <Markdown source={submission.body} />
          <p className="text-muted text-xs">
            {submission.aiUse !== null && AI_USE[submission.aiUse]}
            {submission.aiTools !== '' && ` (${submission.aiTools})`}
          </p>
        </>
      ) : (
        <p className="text-muted">{submission.excerpt}</p>
      )}
    </article>
  )
}

function Criteria({ exposure, status }: { exposure: Exposure; status: VotingStatus | null }) {
  return (
    <Card className="grid gap-4 md:p-5">
      <h3 className="text-base">Judging criteria</h3>
      <ChecklistShares items={exposure.bounty.checklist} isSmall />
      <BriefAgain bountyId={exposure.bounty.bountyId} />
      {status !== null && status.trustLevel > 0 && (
        <div className="grid gap-2 border-line border-t pt-4">
          <Energy status={status} />
          <VoteWeight votingEndsAt={exposure.bounty.votingEndsAt} />
        </div>
      )}
    </Card>
  )
}

/** The brief, to be read again. */
function BriefAgain({ bountyId }: { bountyId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...judgedBountyQuery(bountyId), enabled: isOpen })
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-muted hover:text-ink">Read the brief again</summary>
      {data !== undefined && (
        <div className="mt-3 max-h-96 overflow-y-auto">
          <Markdown source={data.brief} topLevel={4} />
        </div>
      )}
    </details>
  )
}

/** Opens the submission; once its voting has ended, goes to the next one. */
function OpenButton({ arena, hasEnded }: { arena: Arena; hasEnded: boolean }) {
  if (hasEnded) {
    return (
      <Button variant="primary" isWide isBusy={arena.isBusy} onClick={arena.next}>
        Voting has ended: next entry
      </Button>
    )
  }
  return (
    <Button
      variant="primary"
      isWide
      isBusy={arena.isBusy}
      icon={<BookOpen aria-hidden="true" className="size-4" />}
      onClick={arena.open}
    >
      Open the entry
    </Button>
  )
}

/** Long past, for full energy, where the server gives no instant. */
const ALWAYS_FULL = new Date(0).toISOString()

/** The vote energy left. */
function Energy({ status: { energy } }: { status: VotingStatus }) {
  const fullAt = energy.fullAt ?? ALWAYS_FULL
  const isFull = useIsPast(fullAt)
  return (
    <EnergyBar
      energyTenths={energy.tenths}
      capacityTenths={energy.capacityTenths}
      aside={
        isFull ? (
          'Energy full'
        ) : (
          <>
            Full in <Countdown to={fullAt} />
          </>
        )
      }
    />
  )
}

const AI_USE = {
  none: 'Made without AI',
  assisted: 'Made with AI assistance',
  generated: 'Generated with AI',
} as const
