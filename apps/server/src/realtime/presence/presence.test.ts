import { expect, it } from 'vitest'
import type { Bus, BusMessage } from '../../platform/bus/bus.ts'
import { createMovableClock } from '../../platform/clock.ts'
import { createPresence, type Presence } from './presence.ts'

/** A bus in memory that nodes can be disconnected from. */
function createNetwork() {
  const nodes = new Set<{ handlers: ((message: BusMessage) => void)[]; gaps: (() => void)[] }>()
  return {
    join(): { bus: Bus; disconnect(): void; reconnect(): void } {
      const node = { handlers: [] as ((message: BusMessage) => void)[], gaps: [] as (() => void)[] }
      nodes.add(node)
      const bus: Bus = {
        onMessage: (handle) => void node.handlers.push(handle),
        onGap: (handle) => void node.gaps.push(handle),
        send: async (message) => {
          if (!nodes.has(node)) return
          for (const { handlers } of nodes) {
            for (const handle of handlers) handle(structuredClone(message))
          }
        },
        state: () => (nodes.has(node) ? 'listening' : 'away'),
        start: async () => {},
        stop: async () => {},
      }
      return {
        bus,
        disconnect: () => void nodes.delete(node),
        reconnect() {
          nodes.add(node)
          for (const handle of node.gaps) handle()
        },
      }
    },
  }
}

function startNode(network: ReturnType<typeof createNetwork>, clock = createMovableClock()) {
  const link = network.join()
  const presence = createPresence(link.bus, clock, () => {})
  presence.tick()
  return { presence, clock, ...link }
}

const keysOn = (presence: Presence) => Object.keys(presence.stateOf('room')).sort()

it('is the same on every node', () => {
  const network = createNetwork()
  const [a, b] = [startNode(network), startNode(network)]
  const ada = a.presence.track('room', 'ada', { status: 'online' }, null)
  b.presence.track('room', 'bo', {}, null)
  expect(keysOn(a.presence)).toEqual(['ada', 'bo'])
  expect(b.presence.stateOf('room')).toEqual(a.presence.stateOf('room'))
  a.presence.untrack(ada)
  expect(keysOn(b.presence)).toEqual(['bo'])
})

it('reports who is present to a node that starts later', () => {
  const network = createNetwork()
  const first = startNode(network)
  first.presence.track('room', 'ada', {}, null)
  expect(keysOn(startNode(network).presence)).toEqual(['ada'])
})

it('counts a person with two connections until both are closed', () => {
  const { presence } = startNode(createNetwork())
  const first = presence.track('room', 'ada', {}, null)
  const second = presence.track('room', 'ada', {}, null)
  presence.untrack(first)
  expect(keysOn(presence)).toEqual(['ada'])
  presence.untrack(second)
  expect(keysOn(presence)).toEqual([])
})

it('replaces the metadata of a person, with a reference to the previous', () => {
  const { presence } = startNode(createNetwork())
  const before = presence.track('room', 'ada', { status: 'online' }, null)
  presence.track('room', 'ada', { status: 'away' }, before)
  expect(presence.stateOf('room')).toEqual({
    ada: { metas: [{ status: 'away', phx_ref_prev: before.ref, phx_ref: expect.any(String) }] },
  })
})

it('removes the people of a node that died, and of one that left', async () => {
  const network = createNetwork()
  const watcher = startNode(network)
  const dead = startNode(network)
  dead.presence.track('room', 'ada', {}, null)
  dead.disconnect()
  const leaving = startNode(network)
  leaving.presence.track('room', 'bo', {}, null)
  await leaving.presence.stop()
  expect(keysOn(watcher.presence)).toEqual(['ada'])
  watcher.clock.setOffsetMs(60_000)
  watcher.presence.tick()
  expect(keysOn(watcher.presence)).toEqual([])
})

it('converges after a node was disconnected, and reports only the changes', () => {
  const network = createNetwork()
  const [a, b] = [startNode(network), startNode(network)]
  const ada = a.presence.track('room', 'ada', {}, null)
  a.presence.track('room', 'dan', {}, null)
  b.disconnect()
  a.presence.untrack(ada)
  a.presence.track('room', 'bo', {}, null)
  b.presence.track('room', 'cy', {}, null)
  const changes: [string[], string[]][] = []
  b.presence.onChange((_channel, joins, leaves) =>
    changes.push([Object.keys(joins), Object.keys(leaves)]),
  )
  b.reconnect()
  expect(keysOn(a.presence)).toEqual(['bo', 'cy', 'dan'])
  expect(b.presence.stateOf('room')).toEqual(a.presence.stateOf('room'))
  expect(changes.flatMap(([joins]) => joins).sort()).toEqual(['bo', 'cy'])
  expect(changes.flatMap(([, leaves]) => leaves)).toEqual(['ada'])
})

it('publishes nothing after it left', async () => {
  const network = createNetwork()
  const [watcher, leaving] = [startNode(network), startNode(network)]
  const ada = leaving.presence.track('room', 'ada', {}, null)
  await leaving.presence.stop()
  const changes: unknown[] = []
  watcher.presence.onChange((...change) => changes.push(change))
  leaving.presence.untrack(ada)
  expect(changes).toEqual([])
})

it('accepts any key', () => {
  const { presence } = startNode(createNetwork())
  presence.track('room', '__proto__', { status: 'online' }, null)
  expect(keysOn(presence)).toEqual(['__proto__'])
})
