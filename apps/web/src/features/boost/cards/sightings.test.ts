import { MAX_BOOST_SIGHTINGS } from '@laurel/contract/boosts/boost-words'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { syncClock } from '../../../lib/clock.ts'
import { createSightingQueue, type Sighting } from './sightings.ts'

const seen = (boostId: string): Sighting => ({ boostId, sighting: 'boosted_view' })

describe('createSightingQueue', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') })
    syncClock('2026-11-24T10:00:00Z')
  })
  afterEach(() => vi.useRealTimers())

  it('gathers for a while and sends one batch, each sighting once', async () => {
    const send = vi.fn(async () => undefined)
    const queue = createSightingQueue(send)
    for (const id of ['a', 'b', 'a']) queue.add(seen(id))
    expect(send).not.toHaveBeenCalled()
    await vi.runAllTimersAsync()
    queue.add(seen('b'))
    await vi.runAllTimersAsync()
    expect(send.mock.calls).toEqual([[[seen('a'), seen('b')]]])
  })

  it('sends at once when the page goes away', () => {
    const send = vi.fn(async () => undefined)
    const queue = createSightingQueue(send)
    queue.add(seen('a'))
    queue.flush()
    queue.flush()
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('sends what was not taken again with the next batch', async () => {
    const send = vi.fn(async (): Promise<void> => undefined)
    send.mockRejectedValueOnce(new Error('offline'))
    const queue = createSightingQueue(send)
    queue.add(seen('a'))
    await vi.runAllTimersAsync()
    queue.add(seen('b'))
    await vi.runAllTimersAsync()
    expect(send.mock.calls).toEqual([[[seen('a')]], [[seen('a'), seen('b')]]])
  })

  it('counts a viewer again on the next day', async () => {
    const send = vi.fn(async () => undefined)
    const queue = createSightingQueue(send)
    queue.add(seen('a'))
    queue.flush()
    syncClock('2026-11-25T00:00:01Z')
    queue.add(seen('a'))
    queue.flush()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('never sends more at once than the server takes', () => {
    const send = vi.fn(async (_batch: Sighting[]) => undefined)
    const queue = createSightingQueue(send)
    for (let index = 0; index < MAX_BOOST_SIGHTINGS + 3; index += 1) queue.add(seen(`${index}`))
    queue.flush()
    expect(send.mock.calls.map(([batch]) => batch.length)).toEqual([MAX_BOOST_SIGHTINGS, 3])
  })
})
