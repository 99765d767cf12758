import { Undo2 } from 'lucide-react'
import { nowMs, useNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import type { LastVote } from './use-arena.ts'

/** Says what was just decided and offers to take it back while that is possible (10 minutes). */
export function UndoBar({
  vote,
  isBusy,
  onUndo,
}: {
  vote: LastVote | null
  isBusy: boolean
  onUndo: () => void
}) {
  useNow('live')
  const isOpen = vote !== null && Date.parse(vote.undoUntil) > nowMs()
  return (
    <div aria-live="polite" className="empty:hidden">
      {isOpen && (
        <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <span className="min-w-0 truncate">
            {vote.isPractice ? 'Practice vote noted' : 'Vote cast'} on “{vote.title}”.
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
        </p>
      )}
    </div>
  )
}
