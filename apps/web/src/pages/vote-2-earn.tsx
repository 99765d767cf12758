import { pageLeads } from '@laurel/contract/spec/page-leads'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { ReportButton } from '../features/submissions/actions/report-button.tsx'
import {
  ArenaBountyList,
  arenaOf,
  useChosenBounty,
} from '../features/votes/arena/arena-bounties.tsx'
import { ArenaExposure } from '../features/votes/arena/arena-exposure.tsx'
import { BountyDone, NothingToJudge } from '../features/votes/arena/bounty-done.tsx'
import { BountyStart } from '../features/votes/arena/bounty-start.tsx'
import { PracticeNotice } from '../features/votes/arena/practice-notice.tsx'
import { UndoBar } from '../features/votes/arena/undo-bar.tsx'
import { type Arena, useArena } from '../features/votes/arena/use-arena.ts'
import { ArenaInvitation } from '../features/votes/arena-invitation.tsx'
import { useIsPrelaunch } from '../lib/flags.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Page, PageHeader, Section } from '../ui/page.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'

/** The arena, where submissions are judged blind, bounty by bounty, one at a time. */
export default function Vote2EarnPage() {
  const { status } = useSession()
  const { isPrelaunch } = useIsPrelaunch()
  return (
    <Page>
      <PageHeader
        title={pageTitles.vote2Earn}
        lead={pageLeads.vote2Earn}
        actions={<ButtonLink to={paths.voteToEarn}>How it works</ButtonLink>}
      />
      {status === 'signed-out' || isPrelaunch ? <ArenaInvitation /> : <SignedIn />}
    </Page>
  )
}

function SignedIn() {
  const { status } = useSession()
  const { isKnown } = useIsPrelaunch()
  const chosen = useChosenBounty(status === 'signed-in')
  const arena = useArena(isKnown && chosen.step === 'judge' ? chosen.bountyId : null)
  const { step, bountyId, bounties } = chosen
  const bounty = bounties.find((item) => item.bountyId === bountyId)
  if (chosen.error !== null) return <ErrorState error={chosen.error} onRetry={chosen.retry} />
  if (step === 'loading') return <LoadingEntry />
  if (step === 'none') return <NothingToJudge />
  if (step === 'choose') {
    return (
      <Section
        title="Choose a bounty"
        aside={
          bountyId !== null && (
            <Link to={arenaOf(bountyId)} className="text-muted text-sm underline hover:text-ink">
              Go back
            </Link>
          )
        }
      >
        {bounties.length === 0 ? <NothingToJudge /> : <ArenaBountyList bounties={bounties} />}
      </Section>
    )
  }
  if (step === 'start' && bounty !== undefined) {
    return (
      <BountyStart
        key={bounty.bountyId}
        bounty={bounty}
        hasOthers={bounties.length > 1}
        onBegin={chosen.begin}
      />
    )
  }
  return bountyId === null ? null : (
    <Judging bountyId={bountyId} arena={arena} isFocused={chosen.cameFromBrief} />
  )
}

function Judging({
  bountyId,
  arena,
  isFocused,
}: {
  bountyId: string
  arena: Arena
  isFocused: boolean
}) {
  const { exposure, status, error } = arena
  if (arena.isLoading) return <LoadingEntry />
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
          isFocused={isFocused}
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
        error === null && <BountyDone bountyId={bountyId} status={status} />
      )}
    </div>
  )
}

function LoadingEntry() {
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
