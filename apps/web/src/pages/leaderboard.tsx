import { MAX_USERNAME_LENGTH } from '@laurel/contract/field-limits'
import { pageLeads } from '@laurel/contract/spec/page-leads'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { leaderboardQuery, WINDOWS, type Window } from '../features/leaderboard/api.ts'
import { Board, BoardSkeleton } from '../features/leaderboard/board.tsx'
import { MyRank } from '../features/leaderboard/my-rank.tsx'
import { Podium, PodiumSkeleton } from '../features/leaderboard/podium.tsx'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadMore } from '../ui/data/load-more.tsx'
import { Segmented } from '../ui/fields/choices.tsx'
import { Input } from '../ui/fields/field.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading } from '../ui/states/skeleton.tsx'

const WINDOW_LABELS: Record<Window, string> = {
  season: 'Season',
  '30d': '30 days',
  '7d': '7 days',
  all: 'All time',
}

/** People by points: podium, board, and the viewer's rank. Period and search live in the URL. */
export default function LeaderboardPage() {
  const [params, setParams] = useSearchParams()
  const window = WINDOWS.find((value) => value === params.get('window')) ?? 'season'
  const q = params.get('q') ?? ''
  const { status } = useSession()
  const board = useBoard(window, q)
  const rows = board.data?.pages.flatMap((page) => page.items) ?? []

  const change = (name: 'window' | 'q', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '' || value === 'season') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <Page>
      <PageHeader
        title={pageTitles.leaderboard}
        lead={pageLeads.leaderboard}
        actions={
          status === 'signed-in' && (
            <ButtonLink to={paths.granularAirdrop}>Check my points</ButtonLink>
          )
        }
      />
      <div className="grid gap-6">
        <Filters window={window} q={q} onChange={change} />
        {q === '' && (
          <div className="grid items-end gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
            {board.isPending ? <PodiumSkeleton /> : <Podium rows={rows} />}
            <MyRank window={window} leaderPoints={rows[0]?.scorePoints} />
          </div>
        )}
        <Standings board={board} q={q} />
      </div>
    </Page>
  )
}

function Filters({
  window,
  q,
  onChange,
}: {
  window: Window
  q: string
  onChange: (name: 'window' | 'q', value: string) => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Segmented
        legend="Period"
        choices={WINDOWS.map((value) => ({ value, label: WINDOW_LABELS[value] }))}
        value={window}
        onChange={(value) => onChange('window', value)}
      />
      <Input
        type="search"
        aria-label="Find a person"
        placeholder="Find a person"
        icon={<Search aria-hidden="true" className="size-4" />}
        value={q}
        maxLength={MAX_USERNAME_LENGTH}
        onChange={(event) => onChange('q', event.target.value)}
        className="w-full sm:w-64"
      />
    </div>
  )
}

function useBoard(window: Window, q: string) {
  return useInfiniteQuery(leaderboardQuery(window, useDeferredValue(q)))
}

function Standings({ board, q }: { board: ReturnType<typeof useBoard>; q: string }) {
  const { user } = useSession()
  const rows = board.data?.pages.flatMap((page) => page.items) ?? []
  const total = board.data?.pages[0]?.total
  if (board.isPending) {
    return (
      <Loading label="Loading the leaderboard">
        <Card isFlush>
          <BoardSkeleton />
        </Card>
      </Loading>
    )
  }
  if (board.isError) {
    return (
      <ErrorState
        error={board.error}
        safe="Your points are safe."
        onRetry={() => void board.refetch()}
        isRetrying={board.isRefetching}
      />
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        title={q === '' ? 'No one has points in this period yet' : `No one matches “${q}”`}
        text={
          q === ''
            ? 'Points appear here once work is judged and lessons are passed.'
            : 'Try part of a name or username.'
        }
        action={<ButtonLink to={paths.bounties}>See open bounties</ButtonLink>}
      />
    )
  }
  return (
    <div>
      <Card isFlush>
        <Board rows={rows} ownId={user?.id ?? null} caption="People by points" />
      </Card>
      <LoadMore
        shown={rows.length}
        {...(total === undefined || q !== '' ? {} : { total })}
        noun="people"
        hasMore={board.hasNextPage}
        isLoading={board.isFetchingNextPage}
        onLoad={() => void board.fetchNextPage()}
      />
    </div>
  )
}
