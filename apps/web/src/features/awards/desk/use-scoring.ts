import type { DeskEntry, JudgedBounty } from '../api.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import type { DeskSaves } from './use-desk-saves.ts'
import { useEntryMarks } from './use-entry-marks.ts'

/** The open entry with its marks, and the way to its neighbours by mouse or keyboard. */
export function useScoring({
  bounty,
  entries,
  openId,
  onOpen,
  onCompare,
  saves,
  isReadOnly,
}: {
  bounty: JudgedBounty
  entries: readonly DeskEntry[]
  openId: string | null
  onOpen: (id: string | null) => void
  onCompare: (entry: DeskEntry) => void
  saves: DeskSaves
  isReadOnly: boolean
}) {
  const index = Math.max(
    0,
    entries.findIndex(({ submission }) => submission.submissionId === openId),
  )
  const entry = entries[index]
  const { keys, form, restart } = useEntryMarks({
    bounty,
    entry,
    saves,
    isReadOnly,
    // Open it in the URL, so that no filter removes it while it is scored.
    onChange: ({ submission }) => openId === null && onOpen(submission.submissionId),
  })
  const move = (by: 1 | -1) => {
    const next = entries[index + by]
    if (next === undefined) return
    restart()
    onOpen(next.submission.submissionId)
  }
  useDeskKeys({ ...keys, move, compare: () => entry !== undefined && onCompare(entry) })
  return { index, entry, move, form, restart }
}
