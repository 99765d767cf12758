import { setTimeout as sleep } from 'node:timers/promises'
import { eventOfChannel } from '@laurel/contract/realtime'
import type { WebSocket } from 'ws'
import type { Db } from '../../db/client.ts'
import type { Opener, Shared } from '../client.ts'
import { CLOSE, type Connection, openConnection } from '../connection.ts'
import { type Budget, createBudget, realtimeLimits } from '../limits.ts'
import { askSessions } from '../session-watch.ts'

/** All connections of this node. */
export interface Hub {
  /** Whether an address or this node has reached its connection limit. */
  isFull(address: string): boolean
  open(socket: WebSocket, address: string, opener: Omit<Opener, 'addressBudget'>): void
  /** The number of connected clients. */
  size(): number
  /** Checks sessions, tokens and idle connections; scheduled every few seconds once started. */
  check(): Promise<void>
  start(): void
  /** Closes every connection with 1012, on which clients reconnect, and terminates the remaining ones. */
  close(): Promise<void>
}

/** Opens the hub. */
export function createHub(shared: Shared, db: Db): Hub {
  const connections = new Set<Connection>()
  const addresses = new Map<string, { count: number; budget: Budget }>()
  const timers: NodeJS.Timeout[] = []

  // Messages were missed while the bus was disconnected, so clients are told to refetch.
  shared.bus.onGap(() => {
    for (const connection of connections) connection.remind(eventOfChannel)
  })

  const check = async (): Promise<void> => {
    const ids = new Set([...connections].flatMap((connection) => connection.sessionIds()))
    const states = await askSessions(db, shared.clock, [...ids]).catch((error: unknown) => {
      shared.onError(error)
      return new Map()
    })
    for (const connection of connections) connection.check(states)
  }

  return {
    isFull: (address) =>
      connections.size >= realtimeLimits.connectionsPerNode ||
      (addresses.get(address)?.count ?? 0) >= realtimeLimits.connectionsPerAddress,
    open(socket, address, opener) {
      const known = addresses.get(address)
      const budget = known?.budget ?? createBudget(realtimeLimits.messageUnitsPerSecond)
      const place = known ?? { count: 0, budget }
      place.count += 1
      addresses.set(address, place)
      const connection = openConnection(socket, { ...opener, addressBudget: budget }, shared)
      connections.add(connection)
      socket.on('close', () => {
        connections.delete(connection)
        place.count -= 1
        if (place.count === 0) addresses.delete(address)
      })
    },
    size: () => connections.size,
    check,
    start() {
      shared.presence.tick()
      let isChecking = false
      const checkInTurn = async (): Promise<void> => {
        if (isChecking) return
        isChecking = true
        await check().finally(() => {
          isChecking = false
        })
      }
      timers.push(setInterval(() => void checkInTurn(), realtimeLimits.checkMs).unref())
      timers.push(setInterval(() => shared.presence.tick(), realtimeLimits.aliveMs).unref())
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      for (const connection of connections) connection.close(CLOSE.restart)
      const until = performance.now() + realtimeLimits.goodbyeMs
      while (connections.size > 0 && performance.now() < until) await sleep(10)
      for (const connection of connections) connection.terminate()
    },
  }
}
