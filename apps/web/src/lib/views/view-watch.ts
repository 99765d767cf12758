import {
  MAX_DWELL_MS,
  type ViewSource,
  type ViewSubject,
} from '@laurel/contract/analytics/view-words'
import { BOOST_VIEW_MS, BOOST_VISIBLE_SHARE } from '@laurel/contract/boosts/boost-words'
import { lastFlag } from '../flags.ts'
import { accessToken } from '../session/session.ts'
import { createViewQueue, type View } from './view-queue.ts'
import { originOf, sourceAt } from './view-source.ts'

/** Shorter stays are not reported, in milliseconds. */
const MIN_DWELL_MS = 1000

const landing = { href: location.href, referrer: document.referrer }
/** Where the last click was, until it led somewhere. */
let clicked: ViewSource | null = null
/** Ends the stays of what is open. */
const openStays = new Set<() => void>()
const queue = createViewQueue((views) => void send(views))

document.addEventListener(
  'click',
  ({ target }) => {
    clicked = sourceAt(target instanceof Element ? target : null, new URL(location.href))
  },
  { capture: true },
)
document.addEventListener('visibilitychange', () => document.hidden && queue.flush())
window.addEventListener('pagehide', () => {
  for (const end of openStays) end()
  queue.flush()
})

/** Without `api`: a lost view needs no second try, and no idempotency key that the server would have to store. */
async function send(views: View[]): Promise<void> {
  if (lastFlag('prelaunch_live')) return // It counts none.
  try {
    const token = await accessToken()
    await fetch('/api/v1/views', {
      method: 'POST',
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ views }),
    })
  } catch {
    // A lost view does no harm.
  }
}

/** Watches a card until at least half of it was visible for a second. Returns what ends it. */
export function watchCard(element: Element, subject: ViewSubject, subjectId: string): () => void {
  let isVisible = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    clearTimeout(timer)
    timer = isVisible && !document.hidden ? setTimeout(finish, BOOST_VIEW_MS) : undefined
  }
  const observer = new IntersectionObserver(
    (entries) => {
      isVisible = (entries.at(-1)?.intersectionRatio ?? 0) >= BOOST_VISIBLE_SHARE
      update()
    },
    { threshold: BOOST_VISIBLE_SHARE },
  )
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('visibilitychange', update)
  }
  const finish = () => {
    // Behind an open dialog: looked at again until it is closed.
    if (element.closest('[aria-hidden="true"]') !== null) return update()
    stop()
    const source = sourceAt(element, new URL(location.href))
    queue.add({ subject, subjectId, kind: 'impression', source })
  }
  observer.observe(element)
  document.addEventListener('visibilitychange', update)
  return stop
}

/** Reports an open now and its dwell at its end. Returns what ends it. */
export function startOpen(subject: ViewSubject, subjectId: string): () => void {
  const origin = originOf(new URL(location.href), landing, clicked)
  clicked = null
  queue.add({ subject, subjectId, kind: 'open', ...origin })
  let seenMs = 0
  let since: number | null = document.hidden ? null : performance.now()
  const pause = () => {
    if (since !== null) seenMs += performance.now() - since
    since = null
  }
  const handleVisibility = () => {
    if (document.hidden) pause()
    else since ??= performance.now()
  }
  const end = () => {
    openStays.delete(end)
    document.removeEventListener('visibilitychange', handleVisibility)
    pause()
    if (seenMs < MIN_DWELL_MS) return
    const dwellMs = Math.min(MAX_DWELL_MS, Math.round(seenMs))
    queue.add({ subject, subjectId, kind: 'dwell', ...origin, dwellMs })
  }
  document.addEventListener('visibilitychange', handleVisibility)
  openStays.add(end)
  return end
}
