import { useEffect, useRef } from 'react'
import { STRENGTHS } from '../api.ts'
import type { Arena } from './use-arena.ts'

interface DecisionKeys {
  isReady: boolean
  arena: Arena
  /** Opens the entry; undefined when there is nothing to open. */
  open: (() => void) | undefined
}

/** o opens, 1 to 4 support, n not for this bounty, s skip, u undo; ignored while typing or in a dialog. */
export function useDecisionKeys(keys: DecisionKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const { isReady, arena, open } = latest.current
      const strength = STRENGTHS[Number(event.key) - 1]
      if (strength !== undefined && isReady) arena.decide({ decision: 'support', strength })
      else if (event.key === 'n' && isReady) arena.decide({ decision: 'not_for' })
      else if (event.key === 'o') open?.()
      else if (event.key === 's') arena.skip()
      else if (event.key === 'u' && arena.lastVote !== null) arena.undo()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [role=dialog]') !== null
  )
}
