import { useSyncExternalStore } from 'react'

/**
 * The browser's view of the server's time. The demo clock may run ahead of the wall clock, so countdowns and relative
 * times ask here and never the wall clock itself.
 */
let offsetMs = 0
let tickedAtMs = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Takes over the server's time (ISO 8601) and redraws everything that shows a time. */
export function syncClock(serverNow: string): void {
  offsetMs = Date.parse(serverNow) - Date.now()
  tick()
}

/** Now by the server's clock, in milliseconds since 1970. */
export function nowMs(): number {
  return Date.now() + offsetMs
}

/** Now by the server's clock, redrawn every second (`live`) or every half minute. */
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
