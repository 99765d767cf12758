import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * A function that calls `task` once, a moment after it was called, however often that was. The moment lasts `waitMs` to
 * twice that: what many people's pages hear at once they don't all do at once.
 */
export function useGathered(task: () => void, waitMs: number): () => void {
  const timer = useRef<number>(undefined)
  const run = useEffectEvent(task)
  useEffect(
    () => () => {
      window.clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return () => {
    timer.current ??= window.setTimeout(
      () => {
        timer.current = undefined
        run()
      },
      waitMs * (1 + Math.random()),
    )
  }
}
