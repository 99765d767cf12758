import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { cx } from '../../../lib/class-names.ts'
import { useFlag } from '../../../lib/flags.ts'
import { plural } from '../../../lib/text/format.ts'
import { Progress } from '../../../ui/data/progress.tsx'
import { Segmented } from '../../../ui/fields/choices.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SaveIndicator } from '../../../ui/states/save-indicator.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { Countdown } from '../../../ui/text/time.tsx'
import { type Desk, type DeskEntry, deskQuery, type JudgedBounty } from '../api.ts'
import { AwardComposer } from '../award-composer.tsx'
import { checklistPercent, takesPart } from './marks.ts'
import { ScoringDesk } from './scoring-desk.tsx'
import { type DeskSaves, useDeskSaves } from './use-desk-saves.ts'

type Filter = 'all' | 'unscored' | 'shortlist'

/** The sponsor's desk: score every entry, then decide. Only the sponsor opens it; the server refuses everyone else. */
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
        safe="Scores that were saved are kept."
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
        text="Entries appear here as soon as they are submitted. You can score one once a moderator accepted it."
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
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const [filter, setFilter] = useState<Filter>('all')
  const competing = desk.entries.filter(takesPart)
  const scored = competing.filter((entry) => checklistPercent(bounty.checklist, entry) !== null)
  const isDeciding = bounty.abilities.canAward && params.get('view') === 'decide'
  // On phones the open entry has the window to itself.
  const isEntryOpen = !isDeciding && params.get('entry') !== null
  const isPrelaunch = useFlag('prelaunch_live')
  const isScoring = bounty.abilities.canScore && !isPrelaunch

  const open = (change: { entry?: string | null; view?: 'decide' | null }) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: change.entry !== undefined && change.entry !== null, preventScrollReset: true },
    )
  /** Places follow from all scores together, so the server is asked anew before deciding. */
  const show = async (view: 'score' | 'decide') => {
    if (view === 'decide') {
      await saves.flush()
      await client.invalidateQueries({ queryKey: deskQuery(bounty.bountyId).queryKey })
    }
    open(view === 'decide' ? { view, entry: null } : { view: null })
  }
  const shown = filtered(desk.entries, filter, bounty, params.get('entry'))
  return (
    <div className="grid grid-cols-1 gap-5">
      <div
        className={cx(
          'flex-wrap items-center justify-between gap-x-8 gap-y-3 lg:flex',
          isEntryOpen ? 'hidden' : 'flex',
        )}
      >
        <div className="grid min-w-48 flex-1 gap-1.5 sm:max-w-72">
          <p className="text-sm">
            {scored.length} of {plural(competing.length, 'entry', 'entries')} scored
          </p>
          <Progress
            label="Entries scored"
            value={scored.length}
            max={competing.length}
            valueText={`${scored.length} of ${competing.length}`}
            tone="section"
          />
        </div>
        {isScoring && <SaveIndicator state={saves.state} onRetry={() => void saves.flush()} />}
        {bounty.abilities.canAward ? (
          <Segmented
            legend="View"
            choices={[
              { value: 'score', label: 'Score entries' },
              { value: 'decide', label: 'Decide and announce' },
            ]}
            value={isDeciding ? 'decide' : 'score'}
            onChange={(view) => void show(view)}
          />
        ) : (
          !desk.votingClosed && <VotesHidden bounty={bounty} />
        )}
      </div>
      {isDeciding ? (
        <AwardComposer
          bounty={bounty}
          entries={desk.entries}
          onScore={(entry) => open({ view: null, entry })}
          onAnnounced={onAnnounced}
        />
      ) : (
        <>
          <Segmented
            legend="Show"
            className={cx('max-w-full lg:block', isEntryOpen && 'hidden')}
            choices={[
              { value: 'all', label: `All (${desk.entries.length})` },
              { value: 'unscored', label: `To score (${competing.length - scored.length})` },
              {
                value: 'shortlist',
                label: `Shortlist (${desk.entries.filter(({ isShortlisted }) => isShortlisted).length})`,
              },
            ]}
            value={filter}
            onChange={setFilter}
          />
          {shown.length === 0 ? (
            <p className="py-8 text-muted">
              {filter === 'unscored' ? 'Every entry is scored.' : 'The shortlist is empty.'}
            </p>
          ) : (
            <ScoringDesk
              bounty={bounty}
              entries={shown}
              openId={params.get('entry')}
              onOpen={(entry) => open({ entry })}
              saves={saves}
              onDecide={
                bounty.abilities.canAward && scored.length === competing.length
                  ? () => void show('decide')
                  : null
              }
              readOnlyReason={
                isScoring
                  ? null
                  : isPrelaunch
                    ? 'Laurel is read-only until launch.'
                    : 'The scores are final.'
              }
            />
          )}
        </>
      )}
    </div>
  )
}

function VotesHidden({ bounty: { votingEndsAt } }: { bounty: JudgedBounty }) {
  return (
    <p className="text-muted text-sm">
      Votes stay hidden until voting closes
      {votingEndsAt !== null && (
        <>
          , in <Countdown to={votingEndsAt} done="moments" />
        </>
      )}
      .
    </p>
  )
}

/** The entries of a filter; the one that is open stays, so that scoring it doesn't take it away. */
function filtered(
  entries: readonly DeskEntry[],
  filter: Filter,
  { checklist }: JudgedBounty,
  openId: string | null,
): DeskEntry[] {
  return entries.filter((entry) => {
    if (filter === 'all' || entry.submission.submissionId === openId) return true
    if (filter === 'shortlist') return entry.isShortlisted
    return takesPart(entry) && checklistPercent(checklist, entry) === null
  })
}
