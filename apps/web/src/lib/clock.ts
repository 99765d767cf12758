import { useSyncExternalStore } from 'react'

/**
 * The server's time in the browser. The demo clock may run ahead of the wall clock, so countdowns and relative times use
 * this clock only.
 */
let offsetMs = 0
let tickedAtMs = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Sets the clock to the server's time (ISO 8601) and re-renders everything that shows a time. */
export function syncClock(serverNow: string): void {
  offsetMs = Date.parse(serverNow) - Date.now()
  tick()
}

/** Now by the server's clock, in milliseconds since 1970. */
export function nowMs(): number {
  return Date.now() + offsetMs
}

/** Now by the server's clock, updated every second (`live`) or every half minute. */
export function useNow(pace: 'live' | 'calm' = 'calm'): number {
  const stepMs = pace === 'live' ? 1000 : 30_000
  return useSyncExternalStore(subscribe, () => Math.floor(tickedAtMs / stepMs) * stepMs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  tickedAtMs = nowMs()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  tickedAtMs = nowMs()
  for (const listener of listeners) listener()
}
