import { useEffect, useRef } from 'react'
import { scoreOfKey } from './marks.ts'

/** The actions of the desk's keyboard shortcuts. */
export interface DeskActions {
  move: (by: 1 | -1) => void
  /** Scores the active item of the checklist. */
  score: (value: number) => void
  toggleShortlist: () => void
  focusNote: () => void
}

/** Listens to the desk's shortcuts, except while the user types or a dialog is open. */
export function useDeskKeys(actions: DeskActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTypingOrInDialog(event.target)) return
      if (runShortcut(latest.current, event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function runShortcut(actions: DeskActions, key: string): boolean {
  const score = scoreOfKey(key)
  if (score !== null) actions.score(score)
  else if (key === 'j') actions.move(1)
  else if (key === 'k') actions.move(-1)
  else if (key === 's') actions.toggleShortlist()
  else if (key === 'n') actions.focusNote()
  else return false
  return true
}

function isTypingOrInDialog(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  const isText = target instanceof HTMLInputElement && target.type !== 'range'
  return isText || target.matches('textarea, select, [contenteditable="true"], [role="radio"]')
}
