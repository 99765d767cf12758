import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Desk, deskQuery, type JudgedBounty } from '../api.ts'
import { AwardComposer } from '../award-composer.tsx'
import { CompareView } from './compare/compare-view.tsx'
import { DeskHeader } from './desk-header.tsx'
import { ScoringView } from './scoring-view.tsx'
import { type DeskSaves, useDeskSaves } from './use-desk-saves.ts'
import { useDeskView } from './use-desk-view.ts'

/** The sponsor's desk: score every entry, then decide. The server refuses everyone else. */
export default function ReviewDesk({
  bounty,
  onAnnounced,
}: {
  bounty: JudgedBounty
  onAnnounced: (bounty: JudgedBounty) => void
}) {
  const desk = useQuery({ ...deskQuery(bounty.bountyId), refetchOnMount: 'always' })
  const saves = useDeskSaves(bounty.bountyId)
  if (desk.isError && desk.data === undefined) {
    return (
      <ErrorState
        error={desk.error}
        safe="Saved scores are kept."
        onRetry={() => void desk.refetch()}
        isRetrying={desk.isRefetching}
      />
    )
  }
  if (desk.data === undefined) {
    return (
      <Loading label="Loading entries" className="grid gap-6 lg:grid-cols-[17rem_1fr]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </Loading>
    )
  }
  if (desk.data.entries.length === 0) {
    return (
      <EmptyState
        title="No entries to review yet"
        text="Entries appear here as soon as they are submitted. You can score an entry once a moderator has accepted it."
      />
    )
  }
  return <OpenDesk bounty={bounty} desk={desk.data} saves={saves} onAnnounced={onAnnounced} />
}

function OpenDesk({
  bounty,
  desk,
  saves,
  onAnnounced,
}: {
  bounty: JudgedBounty
  desk: Desk
  saves: DeskSaves
  onAnnounced: (bounty: JudgedBounty) => void
}) {
  const view = useDeskView(bounty, desk.entries, saves)
  return (
    <div className="grid grid-cols-1 gap-5">
      <DeskHeader bounty={bounty} desk={desk} saves={saves} view={view} />
      {view.isDeciding ? (
        <AwardComposer
          bounty={bounty}
          entries={desk.entries}
          onScore={(entryId) => view.openEntry(entryId, { isScoring: true })}
          onAnnounced={onAnnounced}
        />
      ) : view.pair !== null ? (
        <CompareView
          bounty={bounty}
          entries={desk.entries}
          pair={view.pair}
          saves={saves}
          view={view}
        />
      ) : (
        <ScoringView bounty={bounty} desk={desk} saves={saves} view={view} />
      )}
    </div>
  )
}
