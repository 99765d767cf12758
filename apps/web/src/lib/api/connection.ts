import { createStore } from '../store.ts'

const connection = createStore(true)

/** Records whether the realtime service is reachable. */
export function setConnected(isConnected: boolean): void {
  connection.set(isConnected)
}

/** Whether the realtime service was reachable at the last attempt; true before the first. */
export function useIsConnected(): boolean {
  return connection.use()
}
