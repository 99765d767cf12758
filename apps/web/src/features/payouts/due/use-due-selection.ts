import { useState } from 'react'
import type { Payout } from '../api.ts'
import { type DueAction, dueActionOf, filterSameAction } from './due-selection.tsx'

/** The selected payouts, which share one action, with the functions that change the selection. */
export interface DueSelection {
  selected: readonly Payout[]
  /** Null while nothing is selected. */
  action: DueAction | null
  select: (payouts: readonly Payout[]) => void
  /** Selects approved payouts that a file lists, including those on pages not loaded yet. */
  selectFromFile: (payouts: readonly Payout[]) => void
  toggle: (payoutId: string, isOn: boolean) => void
  deselect: (payoutIds: readonly string[]) => void
  clear: () => void
}

/** Keeps a selection of due payouts; those batched, approved or held meanwhile drop out of it. */
export function useDueSelection(payouts: readonly Payout[]): DueSelection {
  const [picked, setPicked] = useState<readonly string[]>([])
  const [fromFile, setFromFile] = useState<readonly Payout[]>([])
  const known = new Map([...fromFile, ...payouts].map((payout) => [payout.payoutId, payout]))
  const selected = filterSameAction(picked.flatMap((id) => known.get(id) ?? []))
  const [first] = selected
  const select = (chosen: readonly Payout[]) => setPicked(chosen.map(({ payoutId }) => payoutId))
  return {
    selected,
    action: first === undefined ? null : dueActionOf(first),
    select,
    selectFromFile: (found) => {
      setFromFile(found)
      select(found)
    },
    toggle: (payoutId, isOn) => {
      const ids = selected.map((payout) => payout.payoutId)
      setPicked(isOn ? [...ids, payoutId] : ids.filter((id) => id !== payoutId))
    },
    deselect: (payoutIds) => setPicked(picked.filter((id) => !payoutIds.includes(id))),
    clear: () => {
      setPicked([])
      setFromFile([])
    },
  }
}
