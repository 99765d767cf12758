import { useCallback, useEffect, useState } from 'react'

const SECOND_MS = 1000

/** The whole seconds left of a wait, and a function that restarts it. Correct also after the computer slept. */
export function useCountdown(seconds = 0): [secondsLeft: number, start: (seconds: number) => void] {
  const [endsAtMs, setEndsAt] = useState(() => performance.now() + seconds * SECOND_MS)
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    const tick = () => {
      const next = Math.max(0, Math.ceil((endsAtMs - performance.now()) / SECOND_MS))
      setLeft(next)
      if (next === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [endsAtMs])

  const start = useCallback((next: number) => {
    setEndsAt(performance.now() + next * SECOND_MS)
    setLeft(next)
  }, [])
  return [left, start]
}
