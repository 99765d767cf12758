import { createStore } from '../store.ts'

const connection = createStore(true)

/** Notes whether the realtime service answers, as a channel found. */
export function setConnected(isConnected: boolean): void {
  connection.set(isConnected)
}

/** Whether the realtime service answers, as the last channel found; true until one has tried. */
export function useIsConnected(): boolean {
  return connection.use()
}
