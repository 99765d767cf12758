import { useLayoutEffect, useRef, useState } from 'react'
import type { DeskEntry, JudgedBounty } from '../../api.ts'
import { useDeskKeys } from '../use-desk-keys.ts'
import type { DeskSaves } from '../use-desk-saves.ts'
import type { DeskView } from '../use-desk-view.ts'
import { useEntryMarks } from '../use-entry-marks.ts'
import { movePair, type Pair, type Side, withEntry } from './pair.ts'

/** A comparison: the side that is scored, its marks, and the changes to the pair by mouse or keyboard. */
export function useComparing({
  bounty,
  entries,
  pair,
  saves,
  view,
}: {
  bounty: JudgedBounty
  entries: readonly DeskEntry[]
  pair: Pair
  saves: DeskSaves
  view: DeskView
}) {
  const [side, setSide] = useState<Side>(0)
  const entry = pair[side]
  const isReadOnly = view.readOnlyReason !== null
  const { keys, form, restart } = useEntryMarks({ bounty, entry, saves, isReadOnly })
  const chooseSide = (next: Side) => {
    if (next !== side) restart()
    setSide(next)
  }
  const showSide = useSideScroll(side, chooseSide)
  const change = (next: Pair | null) => {
    if (next === null) return
    restart()
    view.compare(next)
  }
  const move = (by: 1 | -1) => change(movePair(entries, pair, side, by))
  const swap = () => change([pair[1], pair[0]])
  const close = () => view.openEntry(entry.submission.submissionId)
  const choose = (at: Side, id: string) => {
    const chosen = entries.find(({ submission }) => submission.submissionId === id)
    if (chosen !== undefined) change(withEntry(pair, at, chosen))
  }
  useDeskKeys({ ...keys, move, swap, chooseSide, compare: close })
  return { form, entry, side, chooseSide, showSide, swap, close, choose }
}

/**
 * Shows a side in place of the other one, where there is room for one: at the height at which it was left, or at first
 * at the height of the other.
 */
function useSideScroll(side: Side, choose: (side: Side) => void): (side: Side) => void {
  const left = useRef(new Map<Side, number>())
  const target = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls once the side has changed.
  useLayoutEffect(() => {
    if (target.current === null) return
    window.scrollTo({ top: target.current, behavior: 'instant' })
    target.current = null
  }, [side])
  return (next) => {
    if (next === side) return
    left.current.set(side, window.scrollY)
    target.current = left.current.get(next) ?? window.scrollY
    choose(next)
  }
}
