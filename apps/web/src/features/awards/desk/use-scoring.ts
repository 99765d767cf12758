import { useRef, useState } from 'react'
import type { DeskEntry, JudgedBounty } from '../api.ts'
import { type Marks, takesPart } from './marks.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import type { DeskSaves } from './use-desk-saves.ts'

/** The open entry, the checklist item that keys score, and the changes to both by mouse or keyboard. */
export function useScoring({
  bounty,
  entries,
  openId,
  onOpen,
  saves,
  isReadOnly,
}: {
  bounty: JudgedBounty
  entries: readonly DeskEntry[]
  openId: string | null
  onOpen: (id: string | null) => void
  saves: DeskSaves
  isReadOnly: boolean
}) {
  const index = Math.max(
    0,
    entries.findIndex(({ submission }) => submission.submissionId === openId),
  )
  const entry = entries[index]
  const [activeItem, setActiveItem] = useState(0)
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const isLocked = entry === undefined || isReadOnly || !takesPart(entry)

  const move = (by: 1 | -1) => {
    const next = entries[index + by]
    if (next === undefined) return
    setActiveItem(0)
    onOpen(next.submission.submissionId)
  }
  const change = (marks: Partial<Marks>) => {
    if (entry === undefined || isLocked) return
    // Open it in the URL, so that no filter removes it while it is scored.
    if (openId === null) onOpen(entry.submission.submissionId)
    saves.change(entry, marks)
  }
  useDeskKeys({
    move,
    score: (value) => {
      const item = bounty.checklist[activeItem]
      if (entry === undefined || isLocked || item === undefined) return
      change({ scores: { ...entry.scores, [item.id]: value } })
      setActiveItem(Math.min(activeItem + 1, bounty.checklist.length - 1))
    },
    toggleShortlist: () => change({ isShortlisted: entry?.isShortlisted !== true }),
    focusNote: () => noteRef.current?.focus(),
  })
  return { index, entry, activeItem, setActiveItem, noteRef, isLocked, move, change }
}
