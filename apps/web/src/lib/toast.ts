import { createStore } from './store.ts'

/** The content of a toast. `tone` picks its colour and icon. */
export interface ToastContent {
  title: string
  text?: string
  tone?: 'good' | 'bad' | 'info'
  /** One follow-up action. */
  action?: { label: string; onClick: () => void }
}

type ShownToast = ToastContent & { id: number }

const current = createStore<ShownToast | null>(null)
let lastId = 0

/** Shows a toast in place of the current one (spec §9). Works outside of components too. */
export function toast(content: ToastContent): number {
  lastId += 1
  current.set({ ...content, id: lastId })
  return lastId
}

/** Dismisses a toast; does nothing once another one is shown. */
export function dismissToast(id: number): void {
  if (current.get()?.id === id) current.set(null)
}

/** The current toast, or null. */
export const useCurrentToast = current.use
