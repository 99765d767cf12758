import { createStore } from './store.ts'

/** What a toast says. `tone` also picks its icon, so colour is never alone. */
export interface ToastContent {
  title: string
  text?: string
  tone?: 'good' | 'bad' | 'info'
  /** One thing to do about it. */
  action?: { label: string; onClick: () => void }
}

/** The toast that is shown now. */
type ShownToast = ToastContent & { id: number }

const shown = createStore<ShownToast | null>(null)
let lastId = 0

/** Shows a toast in place of the one that is there: one at a time (spec §9). Works anywhere, not only in components. */
export function toast(content: ToastContent): number {
  lastId += 1
  shown.set({ ...content, id: lastId })
  return lastId
}

/** Takes a toast away; does nothing when another one is shown by now. */
export function dismissToast(id: number): void {
  if (shown.get()?.id === id) shown.set(null)
}

/** The toast that is shown now, or null. */
export const useShownToast = shown.use
