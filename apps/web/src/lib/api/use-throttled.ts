import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * A throttled `task`: many calls run it once, `waitMs` to twice that after the first. The random delay spreads the load of
 * many clients that receive the same event.
 */
export function useThrottled(task: () => void, waitMs: number): () => void {
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
