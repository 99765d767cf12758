import { MAX_USERNAME_LENGTH } from '@laurel/contract/field-limits'
import {
  BOARDS,
  type Board as BoardName,
  type BoardWindow,
  windowsOf,
} from '@laurel/contract/people/board-names'
import { pageLeads } from '@laurel/contract/spec/page-leads'
import { pageTitles } from '@laurel/contract/spec/page-titles'
import { paths } from '@laurel/contract/spec/routes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Suspense, useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { leaderboardQuery } from '../features/leaderboard/api.ts'
import { Board, BoardSkeleton } from '../features/leaderboard/board.tsx'
import { BOARD_EXTRAS } from '../features/leaderboard/board-extras.tsx'
import { BOARD_TEXTS } from '../features/leaderboard/board-texts.ts'
import { MyRank } from '../features/leaderboard/my-rank.tsx'
import { Podium, PodiumSkeleton } from '../features/leaderboard/podium.tsx'
import { lazyPart } from '../lib/page/lazy.ts'
import { useSession } from '../lib/session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadMore } from '../ui/data/load-more.tsx'
import { Input } from '../ui/fields/field.tsx'
import { Segmented } from '../ui/fields/segmented.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading } from '../ui/states/skeleton.tsx'

const AgentBoard = lazyPart(() => import('../features/leaderboard/agent-board.tsx'))

const WINDOW_LABELS: Record<BoardWindow, string> = {
  season: 'Season',
  '30d': '30 days',
  '7d': '7 days',
  all: 'All time',
}

/** Six boards of people: podium, rows, and the viewer's rank; and one of agents. Board, period and search live in the URL. */
export default function LeaderboardPage() {
  const [params, setParams] = useSearchParams()
  const name = BOARDS.find((value) => value === params.get('board')) ?? 'points'
  const [firstWindow = 'season'] = windowsOf(name)
  const window = windowsOf(name).find((value) => value === params.get('window')) ?? firstWindow
  const isOfAgents = params.get('board') === 'agents'
  const q = params.get('q') ?? ''
  const { status } = useSession()
  const board = useBoard(name, window, q)
  const rows = board.data?.pages.flatMap((page) => page.items) ?? []

  const change = (changed: 'board' | 'window' | 'q', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        const isDefault = value === { board: 'points', window: firstWindow, q: '' }[changed]
        if (isDefault) next.delete(changed)
        else next.set(changed, value)
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
        <Boards board={isOfAgents ? 'agents' : name} onChange={(value) => change('board', value)} />
        {isOfAgents && (
          <Suspense fallback={<LoadingBoard />}>
            <AgentBoard />
          </Suspense>
        )}
        {!isOfAgents && <Filters board={name} window={window} q={q} onChange={change} />}
        {!isOfAgents && q === '' && (
          <div className="grid items-end gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
            {board.isPending ? <PodiumSkeleton /> : <Podium rows={rows} />}
            <MyRank board={name} window={window} leaderScore={rows[0]?.score} />
          </div>
        )}
        {!isOfAgents && <Standings name={name} board={board} q={q} />}
      </div>
    </Page>
  )
}

const AGENTS_LEAD = 'Programs that enter for a person, by places and bonus spots, then by entries.'

/** The choice of a board, and what it shows. */
function Boards({
  board,
  onChange,
}: {
  board: BoardName | 'agents'
  onChange: (board: BoardName | 'agents') => void
}) {
  const choices = BOARDS.map((value) => ({ value, label: BOARD_TEXTS[value].label }))
  return (
    <div className="-mb-3 grid min-w-0 gap-2">
      <Segmented
        legend="Board"
        choices={[...choices, { value: 'agents' as const, label: 'Agents' }]}
        value={board}
        onChange={onChange}
      />
      <p className="max-w-prose text-muted text-sm">
        {board === 'agents' ? AGENTS_LEAD : BOARD_TEXTS[board].lead}
      </p>
    </div>
  )
}

function Filters({
  board,
  window,
  q,
  onChange,
}: {
  board: BoardName
  window: BoardWindow
  q: string
  onChange: (changed: 'window' | 'q', value: string) => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Segmented
        legend="Period"
        choices={windowsOf(board).map((value) => ({ value, label: WINDOW_LABELS[value] }))}
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

function useBoard(board: BoardName, window: BoardWindow, q: string) {
  return useInfiniteQuery(leaderboardQuery(board, window, useDeferredValue(q)))
}

function Standings({
  name,
  board,
  q,
}: {
  name: BoardName
  board: ReturnType<typeof useBoard>
  q: string
}) {
  const { user } = useSession()
  const rows = board.data?.pages.flatMap((page) => page.items) ?? []
  const total = board.data?.pages[0]?.total
  if (board.isPending) return <LoadingBoard />
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
        title={q === '' ? 'No one is on this board yet' : `No one matches “${q}”`}
        text={q === '' ? BOARD_TEXTS[name].empty : 'Try part of a name or username.'}
        action={<ButtonLink to={paths.bounties}>See open bounties</ButtonLink>}
      />
    )
  }
  return (
    <div>
      <Card isFlush>
        <Board
          rows={rows}
          ownId={user?.id ?? null}
          caption={BOARD_TEXTS[name].caption}
          extras={BOARD_EXTRAS}
        />
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

function LoadingBoard() {
  return (
    <Loading label="Loading the leaderboard">
      <Card isFlush>
        <BoardSkeleton />
      </Card>
    </Loading>
  )
}
