import type { Board as BoardName, BoardWindow } from '@laurel/contract/people/board-names'
import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session/session.ts'
import { formatNumber, formatPoints } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { myRankQuery } from './api.ts'
import { Board } from './board.tsx'
import { BOARD_TEXTS } from './board-texts.ts'

/** Your row with its neighbours and the points to the next rank; an invitation for visitors. */
export function MyRank({
  board,
  window,
  leaderScore,
}: {
  board: BoardName
  window: BoardWindow
  /** The leader's score, which fills a whole bar; undefined while it loads. */
  leaderScore: number | undefined
}) {
  const { status, user } = useSession()
  const { data } = useQuery({ ...myRankQuery(board, window), enabled: status === 'signed-in' })
  if (status === 'signed-out') return <Invitation />
  if (user === null || data === undefined) return null
  const { row, above, below } = data
  if (row === null) {
    return (
      <Card className="self-start text-sm">
        You are not on this board yet. {BOARD_TEXTS[board].empty}
      </Card>
    )
  }
  const next = above.at(-1)
  return (
    <Card isFlush>
      <p className="px-4 pt-4 pb-2 text-sm">
        You are <strong>number {formatNumber(row.rank)}</strong>
        {next !== undefined &&
          isInPoints(board) &&
          next.scorePoints >= row.scorePoints &&
          `, ${formatPoints(next.scorePoints - row.scorePoints + 1)} from the next place`}
        .
      </p>
      <Board
        rows={[...above, row, ...below]}
        ownId={user.id}
        caption="Your rank and the people around you"
        {...(leaderScore !== undefined && { leaderScore })}
      />
    </Card>
  )
}

function isInPoints(board: BoardName): boolean {
  return board === 'points' || board === 'creators' || board === 'rising'
}

function Invitation() {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Your name could be here</h2>
      <p className="text-muted text-sm">
        Judge entries and be right, or win with your own. It begins with lesson 1: four minutes,
        five questions, 10 points to spend.
      </p>
      <div>
        <ButtonLink to={paths.lesson('how-judging-works')} variant="primary">
          Start lesson 1
        </ButtonLink>
      </div>
    </Card>
  )
}
