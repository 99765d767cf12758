import { isHeldOut } from '@laurel/contract/boosts/held-out'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { type ApiReply, api } from '../../../lib/api/api.ts'
import { lastFlag } from '../../../lib/flags.ts'
import { useSession } from '../../../lib/session/session.ts'
import { placementsQuery } from '../api.ts'
import { BoostedMark } from './boosted-mark.tsx'
import { layPlaces } from './places.ts'
import { createSightingQueue, type Sighting, type SightingQueue } from './sightings.ts'
import { viewerKeyOf } from './viewer.ts'
import { watchView } from './watch-view.ts'

type Placement = ApiReply<'GET /api/v1/boosts/placements'>['items'][number]
type Card = Placement['card']

/** A place of a list with boosts. */
interface BoostedPlace {
  key: string
  submission: Card
  /** Drawn on a card that is here because of its boost; null on all others. */
  mark: ReactNode
  /** Watches whether the place is seen, from the element that is it; undefined where no boost asks for it. */
  watch: ((element: Element | null) => (() => void) | undefined) | undefined
  onOpen: (() => void) | undefined
}

/** Marked cards for a list of public submissions. */
export interface BoostedList {
  /** Until then a list would move when the marked cards arrive. */
  isPending: boolean
  arrange: (items: readonly Card[]) => BoostedPlace[]
}

/** The queues of this window, by viewer, so that each sighting is sent once a day. */
const queues = new Map<string, SightingQueue>()

function queueOf(viewerKey: string): SightingQueue {
  const known = queues.get(viewerKey)
  if (known !== undefined) return known
  const queue = createSightingQueue((sightings) =>
    lastFlag('prelaunch_live')
      ? Promise.resolve()
      : api('POST /api/v1/boosts/impressions', { body: { viewerKey, sightings }, keepalive: true }),
  )
  queues.set(viewerKey, queue)
  return queue
}

/**
 * Puts running boosts into a list and reports who saw and opened them. `showsMarked` is false where places are a rank or
 * a result of a search: no marked cards there. `category` limits them to those that belong to the list.
 */
export function useBoostedList({
  showsMarked,
  category,
}: {
  showsMarked: boolean
  category: Card['category'] | null
}): BoostedList {
  const { status, user } = useSession()
  const { data, isLoading } = useQuery(placementsQuery)
  const viewerKey = status === 'loading' ? null : viewerKeyOf(user?.id ?? null)
  const queue = viewerKey === null ? null : queueOf(viewerKey)
  useFlushOnLeave(queue)
  const watchers = useMemo(() => createWatchers(queue), [queue])
  const arrange = (items: readonly Card[]): BoostedPlace[] => {
    const running = data?.items ?? []
    const shown = running.filter(({ card }) => category === null || card.category === category)
    const places = layPlaces(
      items,
      showsMarked && viewerKey !== null ? shown : [],
      data?.everyNthItem ?? 1,
      ({ boostId }) => isHeldOut(viewerKey ?? '', boostId, data?.heldOutViewers ?? 0),
    )
    const boostOf = new Map(running.map(({ boostId, card }) => [card.submissionId, boostId]))
    return places.map((place) => {
      if (place.kind === 'boosted') return markedPlace(place.boost, watchers, queue)
      const boostId = boostOf.get(place.item.submissionId)
      const seen: Sighting[] = []
      if (boostId !== undefined) seen.push({ boostId, sighting: 'organic_view' })
      if (place.withheld !== null)
        seen.push({ boostId: place.withheld.boostId, sighting: 'withheld_view' })
      return {
        key: place.item.submissionId,
        submission: place.item,
        mark: null,
        watch: watchers(seen),
        onOpen:
          boostId === undefined
            ? undefined
            : () => queue?.add({ boostId, sighting: 'organic_open' }),
      }
    })
  }
  return { isPending: isLoading || viewerKey === null, arrange }
}

function markedPlace(
  { boostId, card }: Placement,
  watchers: Watchers,
  queue: SightingQueue | null,
): BoostedPlace {
  return {
    key: `boost:${boostId}`,
    submission: card,
    mark: <BoostedMark />,
    watch: watchers([{ boostId, sighting: 'boosted_view' }]),
    onOpen: () => queue?.add({ boostId, sighting: 'boosted_open' }),
  }
}

/** The watcher of some sightings: the same function for the same ones, so that a render restarts nothing. */
type Watchers = (seen: readonly Sighting[]) => BoostedPlace['watch']

function createWatchers(queue: SightingQueue | null): Watchers {
  const known = new Map<string, NonNullable<BoostedPlace['watch']>>()
  return (seen) => {
    if (seen.length === 0 || queue === null) return undefined
    const key = JSON.stringify(seen)
    const watch =
      known.get(key) ??
      ((element: Element | null) =>
        element === null
          ? undefined
          : watchView(element, () => {
              for (const sighting of seen) queue.add(sighting)
            }))
    known.set(key, watch)
    return watch
  }
}

/** Sends what waits when the window is hidden or left, and when the list is. */
function useFlushOnLeave(queue: SightingQueue | null): void {
  useEffect(() => {
    if (queue === null) return
    const flushHidden = () => document.hidden && queue.flush()
    document.addEventListener('visibilitychange', flushHidden)
    window.addEventListener('pagehide', queue.flush)
    return () => {
      document.removeEventListener('visibilitychange', flushHidden)
      window.removeEventListener('pagehide', queue.flush)
      queue.flush()
    }
  }, [queue])
}
