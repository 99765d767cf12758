import { pageLeads } from '@laurel/contract/spec/page-leads'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { ReportButton } from '../features/submissions/actions/report-button.tsx'
import { ArenaExposure } from '../features/votes/arena-exposure.tsx'
import { ArenaInvitation } from '../features/votes/arena-invitation.tsx'
import { PracticeNotice } from '../features/votes/practice-notice.tsx'
import { UndoBar } from '../features/votes/undo-bar.tsx'
import { type Arena, useArena } from '../features/votes/use-arena.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'

/** The arena, where submissions are judged blind, one at a time. */
export default function Vote2EarnPage() {
  const { status } = useSession()
  const arena = useArena(status === 'signed-in')
  return (
    <Page>
      <PageHeader
        title={pageTitles.vote2Earn}
        lead={pageLeads.vote2Earn}
        actions={<ButtonLink to={paths.voteToEarn}>How it works</ButtonLink>}
      />
      {status === 'signed-out' ? <ArenaInvitation /> : <SignedIn arena={arena} />}
    </Page>
  )
}

function SignedIn({ arena }: { arena: Arena }) {
  const { exposure, status, error } = arena
  if (arena.isLoading) {
    return (
      <Loading
        label="Loading the next entry"
        className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <Skeleton className="h-120 w-full rounded-card" />
        <Skeleton className="h-72 w-full rounded-card" />
      </Loading>
    )
  }
  return (
    <div className="grid gap-4">
      {status !== null && <PracticeNotice status={status} />}
      <UndoBar vote={arena.lastVote} status={status} isBusy={arena.isBusy} onUndo={arena.undo} />
      {error !== null && (
        <ErrorState
          error={error}
          safe="You only spend energy when a vote is saved."
          onRetry={arena.next}
          isRetrying={arena.isBusy}
        />
      )}
      {exposure !== null ? (
        <ArenaExposure
          exposure={exposure}
          arena={arena}
          report={
            exposure.submission.abilities.canReport && (
              <ReportButton
                key={exposure.exposureId}
                submission={exposure.submission}
                isIcon
                onReported={arena.skip}
              />
            )
          }
        />
      ) : (
        error === null && (
          <EmptyState
            title="You’ve judged everything that’s open to you"
            text="New entries arrive when the next bounty’s deadline passes. You never judge your own entries or bounties."
            action={<ButtonLink to={paths.bounties}>See open bounties</ButtonLink>}
          />
        )
      )}
    </div>
  )
}
