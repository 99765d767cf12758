import { useSyncExternalStore } from 'react'

/** What a toast says. `tone` also picks its icon, so colour is never alone. */
export interface ToastContent {
  title: string
  text?: string
  tone?: 'good' | 'bad' | 'info'
  /** One thing to do about it. */
  action?: { label: string; onClick: () => void }
}

/** The toast that is shown now. */
export type ShownToast = ToastContent & { id: number }

let current: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the one that is there: one at a time (spec §9). Works anywhere, not only in components. */
export function toast(content: ToastContent): number {
  lastId += 1
  show({ ...content, id: lastId })
  return lastId
}

/** Takes a toast away; does nothing when another one is shown by now. */
export function dismissToast(id: number): void {
  if (current?.id === id) show(null)
}

/** The toast that is shown now, or null. */
export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
