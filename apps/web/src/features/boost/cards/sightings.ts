import { type BoostSighting, MAX_BOOST_SIGHTINGS } from '@laurel/contract/boosts/boost-words'
import { nowMs } from '../../../lib/clock.ts'

/** Sightings wait this long for others to be sent with them. */
const GATHER_MS = 5000

/** What a viewer saw or opened. */
export interface Sighting {
  boostId: string
  sighting: BoostSighting
}

/** Sends sightings; rejects when the server did not take them. */
type Send = (sightings: Sighting[]) => Promise<unknown>

/** Gathers the sightings of one viewer and sends each once a day. */
export interface SightingQueue {
  add(sighting: Sighting): void
  /** Sends what waits at once, as when the page goes away. */
  flush(): void
}

/** A queue that sends batches through `send`. What was not taken is sent again with the next batch. */
export function createSightingQueue(send: Send): SightingQueue {
  let day = ''
  const added = new Set<string>()
  let waiting: Sighting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BOOST_SIGHTINGS)
      waiting = waiting.slice(MAX_BOOST_SIGHTINGS)
      send(batch).catch(() => {
        waiting = [...batch, ...waiting]
      })
    }
  }

  return {
    add(sighting) {
      const today = new Date(nowMs()).toISOString().slice(0, 10)
      if (today !== day) added.clear()
      day = today
      const key = `${sighting.boostId}:${sighting.sighting}`
      if (added.has(key)) return
      added.add(key)
      waiting.push(sighting)
      if (waiting.length >= MAX_BOOST_SIGHTINGS) flush()
      else timer ??= setTimeout(flush, GATHER_MS)
    },
    flush,
  }
}
