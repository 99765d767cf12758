import type { ViewKind, ViewSource, ViewSubject } from '@laurel/contract/analytics/view-words'

/** A view that waits to be written. */
export interface WaitingView {
  day: string
  hour: Date
  subject: ViewSubject
  subjectId: string
  kind: ViewKind
  source: ViewSource
  referrerHost: string
  dwellBucket: number
  /** The viewer's key for this subject and day. */
  viewerKey: string
  /** A number from 0 to below 1 that is the viewer's for the day: the log keeps viewers below its share. */
  viewerPoint: number
  /** The account of the viewer, to leave out own views; forgotten once written. */
  viewerId: string | null
  /** How many views it stands for. */
  weight: number
}

/** Views of one node that wait for the next write. */
export interface ViewBuffer {
  add(view: Omit<WaitingView, 'weight'>): void
  /** Takes all that wait, and begins a new second. */
  take(): WaitingView[]
  /** Puts views back that were not written. */
  restore(views: readonly WaitingView[]): void
}

/**
 * A buffer that sheds load by keeping a sample of viewers. When more than its limits wait, it halves the share of viewers that
 * it keeps and doubles what each of their views stands for, so sums stay unbiased. The share depends on nothing but load and
 * falls only, until the day ends: a viewer who comes back is in the sample exactly if the first visit was (Horvitz and Thompson
 * 1952).
 */
export function createViewBuffer(limits: {
  impressionsPerSecond: number
  maxWaiting: number
}): ViewBuffer {
  let day = ''
  let share = 1
  let waiting: WaitingView[] = []
  let impressions = 0

  const push = (view: WaitingView) => {
    waiting.push(view)
    if (view.kind === 'impression') impressions += 1
  }
  const shed = () => {
    while (impressions > limits.impressionsPerSecond || waiting.length > limits.maxWaiting) {
      share /= 2
      const kept = waiting
      waiting = []
      impressions = 0
      for (const view of kept) {
        if (view.viewerPoint < share) push({ ...view, weight: Math.max(view.weight, 1 / share) })
      }
    }
  }
  return {
    add(view) {
      if (view.day > day) {
        day = view.day
        share = 1
      }
      if (view.viewerPoint >= share) return
      push({ ...view, weight: 1 / share })
      shed()
    },
    take() {
      const taken = waiting
      waiting = []
      impressions = 0
      return taken
    },
    restore(views) {
      waiting = [...views, ...waiting]
      impressions = waiting.filter(({ kind }) => kind === 'impression').length
      shed()
    },
  }
}
