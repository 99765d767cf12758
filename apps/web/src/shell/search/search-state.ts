import { createStore } from '../../lib/store.ts'

const state = createStore<'search' | 'keys' | null>(null)

/** What is open: the search, or the keys of the page. */
export const readOpen = state.get
/** Opens the search or the keys of the page; null closes both. */
export const setOpen = state.set
/** `readOpen`, which re-renders on changes. */
export const useOpen = state.use
