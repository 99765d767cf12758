import {
  MAX_VIEWS,
  type ViewKind,
  type ViewSource,
  type ViewSubject,
} from '@laurel/contract/analytics/view-words'
import { nowMs } from '../clock.ts'

/** Views wait this long for others to be sent with them. */
const GATHER_MS = 5000

/** A view as it is sent. */
export interface View {
  subject: ViewSubject
  subjectId: string
  kind: ViewKind
  source: ViewSource
  referrerHost?: string
  dwellMs?: number
}

/** Gathers views and sends each subject and kind once a day. */
export interface ViewQueue {
  add(view: View): void
  /** Sends what waits at once, as when the page goes away. */
  flush(): void
}

/** A queue that sends batches through `send`, which never throws. */
export function createViewQueue(send: (views: View[]) => void): ViewQueue {
  let day = ''
  const added = new Set<string>()
  let waiting: View[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0) {
      send(waiting.slice(0, MAX_VIEWS))
      waiting = waiting.slice(MAX_VIEWS)
    }
  }
  return {
    add(view) {
      const today = new Date(nowMs()).toISOString().slice(0, 10)
      if (today !== day) added.clear()
      day = today
      const key = `${view.subject}:${view.subjectId}:${view.kind}`
      if (added.has(key)) return
      added.add(key)
      waiting.push(view)
      if (waiting.length >= MAX_VIEWS) flush()
      else timer ??= setTimeout(flush, GATHER_MS)
    },
    flush,
  }
}
