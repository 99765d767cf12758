import { Undo2 } from 'lucide-react'
import { nowMs, useNow } from '../../../lib/clock.ts'
import { plural } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { VotingStatus } from '../api.ts'
import type { LastVote } from './use-arena.ts'

/**
 * One line above the entry: how many are left in the bounty, or the last vote with its undo button while undoing is possible
 * (10 minutes). Always the same height, so that a vote shifts nothing.
 */
export function UndoBar({
  vote,
  status,
  isBusy,
  onUndo,
}: {
  vote: LastVote | null
  status: VotingStatus | null
  isBusy: boolean
  onUndo: () => void
}) {
  useNow('live')
  const isOpen = vote !== null && Date.parse(vote.undoUntil) > nowMs()
  return (
    <div aria-live="polite" className="flex h-11 items-center justify-between gap-3 text-sm">
      {isOpen ? (
        <>
          <span className="min-w-0 truncate">
            {vote.isPractice ? 'Practice vote recorded' : 'Vote cast'} on “{vote.title}”.
          </span>
          <Button
            size="sm"
            variant="quiet"
            isBusy={isBusy}
            icon={<Undo2 aria-hidden="true" className="size-4" />}
            onClick={onUndo}
          >
            Undo
          </Button>
        </>
      ) : (
        status !== null && <span className="text-muted">{queueText(status)} left here</span>
      )}
    </div>
  )
}

/** The server counts to 100 at most. */
function queueText({ queueLength }: VotingStatus): string {
  return queueLength >= 100 ? '100 or more entries' : plural(queueLength, 'entry', 'entries')
}
