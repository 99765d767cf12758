/**
 * What this window shows, for the view log. This part is on the first load and only hooks up elements; the code that watches and
 * sends them loads later, when the browser is idle. A lost view does no harm, so nothing here throws.
 */
import type { ViewSubject } from '@laurel/contract/analytics/view-words'
import { type RefCallback, useEffect } from 'react'

type Watch = typeof import('./view-watch.ts')

/** The code that watches and sends, once it is loaded. */
let loading: Promise<Watch> | undefined

function load(): Promise<Watch> {
  loading ??= idle().then(() => import('./view-watch.ts'))
  return loading
}

/** Long enough for what the page itself loads. */
const WAIT_MS = 1000

/** An idle moment after the page has loaded; Safari has no such call. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if (typeof requestIdleCallback === 'function')
        requestIdleCallback(() => resolve(), { timeout: 1500 })
      else resolve()
    }, WAIT_MS)
  })
}

const refs = new Map<string, RefCallback<Element>>()

/**
 * The ref of a card: it counts as seen once at least half of it was visible for a second. The same function for the same
 * subject, so that a render restarts nothing.
 */
export function viewRef(subject: ViewSubject, id: string): RefCallback<Element> {
  const key = `${subject}:${id}`
  const known = refs.get(key) ?? createRef(subject, id)
  refs.set(key, known)
  return known
}

function createRef(subject: ViewSubject, id: string): RefCallback<Element> {
  return (element) => {
    if (element === null) return
    return during((watch) => watch.watchCard(element, subject, id))
  }
}

/** Reports that a page or dialog was opened, and how long it stays open and visible. */
export function useOpened(subject: ViewSubject, id: string): void {
  useEffect(() => during((watch) => watch.startOpen(subject, id)), [subject, id])
}

/** Runs `start` once the code is there, and what it returns when the element is gone. */
function during(start: (watch: Watch) => () => void): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  load().then(
    (watch) => {
      if (!isOver) stop = start(watch)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    stop?.()
  }
}
