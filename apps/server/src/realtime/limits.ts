import { MS } from '../platform/clock.ts'

/** Limits of the realtime service; beyond them a request is refused, and an oversized frame closes the connection. */
export const realtimeLimits = {
  /** Size of a frame; a longer one closes the connection with 1009 (check 38). */
  frameBytes: 65_536,
  /** Size of a presence payload. */
  presenceBytes: 1024,
  channelsPerConnection: 100,
  /** Joins and token updates, each of which may query the database. */
  joinsPerSecond: 20,
  /** Broadcasts and presence updates per connection. */
  messagesPerSecond: 50,
  /** The same for all connections of an address, in started units of `messageUnitBytes`. */
  messageUnitsPerSecond: 200,
  messageUnitBytes: 4096,
  connectionsPerAddress: 200,
  connectionsPerNode: 20_000,
  /** Queued frames of a client; beyond this the connection closes. */
  waitingFrames: 200,
  /** Bytes buffered for a slow client; beyond this the connection closes, and the client reconnects. */
  unsentBytes: 1_048_576,
  /** Clients send a heartbeat every 25 or 30 s (wire.md 0); two of them may be lost. */
  silenceMs: 75 * MS.second,
  /** The interval of checks, and so how long a channel can outlive its session. */
  checkMs: 2 * MS.second,
  /** The heartbeat interval of nodes. */
  aliveMs: 15 * MS.second,
  /** The debounce of presence changes. */
  presenceGatherMs: 100,
  /** The interval between online lists. */
  onlineGatherMs: MS.second,
  /** How long clients may take to close when the node stops. */
  goodbyeMs: 2 * MS.second,
} as const

/** A rate limit per whole second. */
export interface Budget {
  /** Takes units; false when exceeded. */
  take(nowMs: number, units?: number): boolean
}

/** A budget that resets every second. */
export function createBudget(perSecond: number): Budget {
  let second = 0
  let used = 0
  return {
    take(nowMs, units = 1) {
      const current = Math.floor(nowMs / MS.second)
      if (current !== second) {
        second = current
        used = 0
      }
      used += units
      return used <= perSecond
    },
  }
}
