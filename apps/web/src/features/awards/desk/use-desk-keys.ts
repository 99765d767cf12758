import { useEffect, useRef } from 'react'
import { scoreOfKey } from './marks.ts'

/** What the keys of the desk do. */
export interface DeskActs {
  move: (by: 1 | -1) => void
  /** Scores the active item of the checklist. */
  score: (value: number) => void
  toggleShortlist: () => void
  focusNote: () => void
}

/** Listens to the desk's keys, except while somebody types or a dialog is open. */
export function useDeskKeys(acts: DeskActs): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return
      if (act(latest.current, event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function act(acts: DeskActs, key: string): boolean {
  const score = scoreOfKey(key)
  if (score !== null) acts.score(score)
  else if (key === 'j') acts.move(1)
  else if (key === 'k') acts.move(-1)
  else if (key === 's') acts.toggleShortlist()
  else if (key === 'n') acts.focusNote()
  else return false
  return true
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  const isText = target instanceof HTMLInputElement && target.type !== 'range'
  return isText || target.matches('textarea, select, [contenteditable="true"], [role="radio"]')
}
