import { useRef, useState } from 'react'
import type { DeskEntry, JudgedBounty } from '../api.ts'
import { type Marks, takesPart } from './marks.ts'
import type { DeskSaves } from './use-desk-saves.ts'

/** The checklist item of an entry that keys score, and the changes to its marks by mouse or keyboard. */
export function useEntryMarks({
  bounty,
  entry,
  saves,
  isReadOnly,
  onChange,
}: {
  bounty: JudgedBounty
  /** Undefined where there is none to mark. */
  entry: DeskEntry | undefined
  saves: DeskSaves
  isReadOnly: boolean
  /** Called before each change. */
  onChange?: (entry: DeskEntry) => void
}) {
  const [activeItem, setActiveItem] = useState(0)
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const isLocked = entry === undefined || isReadOnly || !takesPart(entry)
  const change = (marks: Partial<Marks>) => {
    if (entry === undefined || isLocked) return
    onChange?.(entry)
    saves.change(entry, marks)
  }
  const keys = {
    score: (value: number) => {
      const item = bounty.checklist[activeItem]
      if (entry === undefined || isLocked || item === undefined) return
      change({ scores: { ...entry.scores, [item.id]: value } })
      setActiveItem(Math.min(activeItem + 1, bounty.checklist.length - 1))
    },
    toggleShortlist: () => change({ isShortlisted: entry?.isShortlisted !== true }),
    focusNote: () => noteRef.current?.focus(),
  }
  return {
    keys,
    /** Begins at the first item of the checklist again. */
    restart: () => setActiveItem(0),
    /** For the form. */
    form: { activeItem, onActivate: setActiveItem, onChange: change, isLocked, noteRef },
  }
}
