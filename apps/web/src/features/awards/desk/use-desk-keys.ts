import { useEffect, useRef } from 'react'
import type { Side } from './compare/pair.ts'
import { scoreOfKey } from './marks.ts'

/** The actions of the desk's keyboard shortcuts. */
export interface DeskActions {
  move: (by: 1 | -1) => void
  /** Scores the active item of the checklist. */
  score: (value: number) => void
  toggleShortlist: () => void
  focusNote: () => void
  /** Begins or ends a comparison. */
  compare: () => void
  /** Exchanges the two sides of a comparison. */
  swap?: () => void
  /** Chooses the side of a comparison that the other keys act on. */
  chooseSide?: (side: Side) => void
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
  if (score !== null) {
    actions.score(score)
    return true
  }
  const run = SHORTCUTS[key]?.(actions)
  run?.()
  return run !== undefined
}

/** What a key does; undefined where the view does not have it. */
const SHORTCUTS: Readonly<Record<string, (actions: DeskActions) => (() => void) | undefined>> = {
  j:
    ({ move }) =>
    () =>
      move(1),
  k:
    ({ move }) =>
    () =>
      move(-1),
  s: ({ toggleShortlist }) => toggleShortlist,
  n: ({ focusNote }) => focusNote,
  c: ({ compare }) => compare,
  x: ({ swap }) => swap,
  a: ({ chooseSide }) => chooseSide && (() => chooseSide(0)),
  b: ({ chooseSide }) => chooseSide && (() => chooseSide(1)),
}

function isTypingOrInDialog(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  const isText = target instanceof HTMLInputElement && target.type !== 'range'
  return isText || target.matches('textarea, select, [contenteditable="true"], [role="radio"]')
}
