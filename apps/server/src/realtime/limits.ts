import { MS } from '../platform/clock.ts'

/** Bounds of the realtime service; what goes past them is refused, and past a frame's size the connection closes. */
export const realtimeLimits = {
  /** Of a frame; a longer one closes the connection with 1009 (check 38). */
  frameBytes: 65_536,
  /** Of what a connection says of itself on one channel. */
  presenceBytes: 1024,
  channelsPerConnection: 100,
  /** Joins and new tokens, each of which may ask the database. */
  joinsPerSecond: 20,
  /** Broadcasts and presence of a connection. */
  messagesPerSecond: 50,
  /** The same of all connections of an address; a message counts once for each begun `messageUnitBytes`. */
  messageUnitsPerSecond: 200,
  messageUnitBytes: 4096,
  connectionsPerAddress: 200,
  connectionsPerNode: 20_000,
  /** Frames of a client that wait for those before them; past it the connection closes. */
  waitingFrames: 200,
  /** Not yet taken by a slow client; past it the connection closes, and the client comes back. */
  unsentBytes: 1_048_576,
  /** Clients send a heartbeat every 25 or 30 s (wire.md 0); two of them may get lost. */
  silenceMs: 75 * MS.second,
  /** How often sessions, tokens and silence are looked after: so long a channel outlives its session at most. */
  checkMs: 2 * MS.second,
  /** How often nodes say that they live. */
  aliveMs: 15 * MS.second,
  /** Changes of who is where are gathered for so long before clients are told. */
  presenceGatherMs: 100,
  /** Between two lists of who is online. */
  onlineGatherMs: MS.second,
  /** What clients may take to say good-bye when the node stops. */
  goodbyeMs: 2 * MS.second,
} as const

/** So many units in each whole second. */
export interface Budget {
  /** Takes some, and says whether they were there. */
  take(nowMs: number, units?: number): boolean
}

/** A budget that begins anew with every second. */
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
