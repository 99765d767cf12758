import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { ArenaCard } from '../features/votes/arena-card.tsx'
import { PracticeNotice } from '../features/votes/practice-notice.tsx'
import { UndoBar } from '../features/votes/undo-bar.tsx'
import { type Arena, useArena } from '../features/votes/use-arena.ts'
import { plural } from '../lib/format.ts'
import { useSession } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EnergyBar } from '../ui/progress.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Countdown } from '../ui/time.tsx'

/** The arena: one entry at a time, judged blind. */
export default function Vote2EarnPage() {
  const { status } = useSession()
  const arena = useArena(status === 'signed-in')
  return (
    <Page>
      <PageHeader
        title={pageTitles.vote2Earn}
        lead="One entry at a time. Nobody sees a tally before voting closes, so judge by the checklist. A vote pays nothing; being right does."
        actions={<ButtonLink to={paths.voteToEarn}>How it works</ButtonLink>}
      />
      {status === 'signed-out' ? <SignedOut /> : <SignedIn arena={arena} />}
    </Page>
  )
}

/** The server counts up to 100. */
function queueText(length: number): string {
  return length >= 100 ? '100 or more entries' : plural(length, 'entry', 'entries')
}

function SignedOut() {
  return (
    <EmptyState
      title="Judge work and earn when you are right"
      text="Sign in and practise at once: practice votes count nothing and show later what they would have earned. Real votes open a day after you joined, with lesson 1."
      action={
        <ButtonLink to={paths.auth} variant="primary">
          Sign in to practise
        </ButtonLink>
      }
    />
  )
}

function SignedIn({ arena }: { arena: Arena }) {
  const { exposure, status, error } = arena
  if (arena.isLoading) {
    return (
      <Loading label="Loading the next entry" className="grid gap-4 lg:grid-cols-[1fr_20rem]">
        <Skeleton className="h-120 w-full rounded-card" />
        <Skeleton className="h-72 w-full rounded-card" />
      </Loading>
    )
  }
  return (
    <div className="grid gap-4">
      {status !== null && <PracticeNotice status={status} />}
      {status !== null && status.trustLevel > 0 && (
        <Card>
          <EnergyBar
            energyTenths={status.energy.tenths}
            capacityTenths={status.energy.capacityTenths}
            aside={
              status.energy.fullAt === null ? (
                'Full. It refills 100 a day.'
              ) : (
                <>
                  Full in <Countdown to={status.energy.fullAt} />. {queueText(status.queueLength)}{' '}
                  to judge.
                </>
              )
            }
          />
        </Card>
      )}
      <UndoBar vote={arena.lastVote} isBusy={arena.isBusy} onUndo={arena.undo} />
      {error !== null && (
        <ErrorState
          error={error}
          safe="Your energy is only taken when a vote is stored."
          onRetry={arena.next}
          isRetrying={arena.isBusy}
        />
      )}
      {exposure !== null ? (
        <ArenaCard exposure={exposure} arena={arena} />
      ) : (
        error === null && (
          <EmptyState
            title="You have judged everything that is open to you"
            text="New entries come when the next bounty’s deadline passes. Your own entries and bounties never come here."
            action={<ButtonLink to={paths.bounties}>See open bounties</ButtonLink>}
          />
        )
      )}
    </div>
  )
}
