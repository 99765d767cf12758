import { paths } from '@laurel/contract/spec/routes'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session/session.ts'
import { formatNumber, formatPoints } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { myRankQuery, type Window } from './api.ts'
import { Board } from './board.tsx'

/** Your row with its neighbours and the points to the next rank; an invitation for visitors. */
export function MyRank({
  window,
  leaderPoints,
}: {
  window: Window
  /** The leader's score, which fills a whole bar; undefined while it loads. */
  leaderPoints: number | undefined
}) {
  const { status, user } = useSession()
  const { data } = useQuery({ ...myRankQuery(window), enabled: status === 'signed-in' })
  if (status === 'signed-out') return <Invitation />
  if (user === null || data === undefined) return null
  const { row, above, below } = data
  if (row === null) {
    return (
      <Card className="self-start text-sm">
        You have no points in this period yet. Earn your first 10 in{' '}
        <Link to={paths.learning} className="font-medium underline">
          lesson 1
        </Link>
        .
      </Card>
    )
  }
  const next = above.at(-1)
  return (
    <Card isFlush>
      <p className="px-4 pt-4 pb-2 text-sm">
        You are <strong>number {formatNumber(row.rank)}</strong>
        {next !== undefined &&
          next.scorePoints >= row.scorePoints &&
          `, ${formatPoints(next.scorePoints - row.scorePoints + 1)} from the next place`}
        .
      </p>
      <Board
        rows={[...above, row, ...below]}
        ownId={user.id}
        caption="Your rank and the people around you"
        {...(leaderPoints !== undefined && { leaderPoints })}
        isCompact
      />
    </Card>
  )
}

function Invitation() {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Your name could be here</h2>
      <p className="text-muted text-sm">
        Your first 10 points take four minutes: read how judging works and answer five questions.
      </p>
      <div>
        <ButtonLink to={paths.lesson('how-judging-works')} variant="primary">
          Start lesson 1
        </ButtonLink>
      </div>
    </Card>
  )
}
