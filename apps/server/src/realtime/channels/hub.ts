import { setTimeout as sleep } from 'node:timers/promises'
import { eventOfChannel } from '@laurel/contract/realtime'
import type { WebSocket } from 'ws'
import type { Db } from '../../db/client.ts'
import type { Opener, Shared } from '../client.ts'
import { CLOSE, type Connection, openConnection } from '../connection.ts'
import { type Budget, createBudget, realtimeLimits } from '../limits.ts'
import { checkSessions } from '../session-watch.ts'

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

/** Creates the hub. */
export function createHub(shared: Shared, db: Db): Hub {
  return new NodeHub(shared, db)
}

class NodeHub implements Hub {
  private readonly shared: Shared
  private readonly db: Db
  private readonly connections = new Set<Connection>()
  private readonly addresses = new Map<string, { count: number; budget: Budget }>()
  private readonly timers: NodeJS.Timeout[] = []

  constructor(shared: Shared, db: Db) {
    this.shared = shared
    this.db = db
    // Messages were missed while the bus was disconnected, so clients are told to refetch.
    shared.bus.onGap(() => {
      for (const connection of this.connections) connection.remind(eventOfChannel)
    })
  }

  isFull(address: string): boolean {
    return (
      this.connections.size >= realtimeLimits.connectionsPerNode ||
      (this.addresses.get(address)?.count ?? 0) >= realtimeLimits.connectionsPerAddress
    )
  }

  open(socket: WebSocket, address: string, opener: Omit<Opener, 'addressBudget'>): void {
    const known = this.addresses.get(address)
    const budget = known?.budget ?? createBudget(realtimeLimits.messageUnitsPerSecond)
    const usage = known ?? { count: 0, budget }
    usage.count += 1
    this.addresses.set(address, usage)
    const connection = openConnection(socket, { ...opener, addressBudget: budget }, this.shared)
    this.connections.add(connection)
    socket.on('close', () => {
      this.connections.delete(connection)
      usage.count -= 1
      if (usage.count === 0) this.addresses.delete(address)
    })
  }

  size(): number {
    return this.connections.size
  }

  async check(): Promise<void> {
    const { shared, connections } = this
    const ids = new Set([...connections].flatMap((connection) => connection.sessionIds()))
    const states = await checkSessions(this.db, shared.clock, [...ids]).catch((error: unknown) => {
      shared.onError(error)
      return new Map()
    })
    for (const connection of connections) connection.check(states)
  }

  start(): void {
    const { presence } = this.shared
    presence.tick()
    let isChecking = false
    const checkUnlessRunning = async (): Promise<void> => {
      if (isChecking) return
      isChecking = true
      await this.check().finally(() => {
        isChecking = false
      })
    }
    this.timers.push(setInterval(() => void checkUnlessRunning(), realtimeLimits.checkMs).unref())
    this.timers.push(setInterval(() => presence.tick(), realtimeLimits.aliveMs).unref())
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    for (const connection of this.connections) connection.close(CLOSE.restart)
    const until = performance.now() + realtimeLimits.goodbyeMs
    while (this.connections.size > 0 && performance.now() < until) await sleep(10)
    for (const connection of this.connections) connection.terminate()
  }
}
