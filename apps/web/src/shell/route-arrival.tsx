import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { showPageTitle } from '../lib/page/document-title.ts'
import { isPanelOpen } from '../ui/dialogs/disclosure.tsx'

const RESTORE_FOR_MS = 1500

/** The scroll position of each history entry. */
const positions = new Map<string, number>()
let arrivedAt: string | null = null

/**
 * Rendered next to a page inside its `Suspense`, so that it runs once the page is shown: sets the document's title, focuses
 * the main heading, and scrolls to the top or restores the position. A panel that was opened while the page loaded keeps
 * the focus, since it would close without it.
 */
export function RouteArrival() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  useLayoutEffect(() => {
    showPageTitle(pathname)
  }, [pathname])

  useEffect(() => {
    if (arrivedAt !== null && arrivedAt !== pathname && !isPanelOpen()) focusHeading()
    const isNewPage = arrivedAt !== pathname
    arrivedAt = pathname
    const saved = positions.get(key)
    if (type === 'POP' && saved !== undefined) return restoreScroll(saved)
    if (hash !== '') showPart(hash)
    else if (isNewPage) window.scrollTo(0, 0)
    return undefined
  }, [key, pathname, hash, type])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, window.scrollY)
    // For an entry that opened a dialog with its own URL, before anything scrolls.
    if (!positions.has(key)) remember()
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  return null
}

function showPart(hash: string): void {
  try {
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  } catch {
    // A hash such as `#100%` names no part.
  }
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Restores the position as soon as the page is tall enough; gives up after 1.5 s or when the user scrolls. */
function restoreScroll(top: number): () => void {
  const until = performance.now() + RESTORE_FOR_MS
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('wheel', stop)
    window.removeEventListener('touchstart', stop)
  }
  const step = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < until)
      frame = requestAnimationFrame(step)
    else stop()
  }
  window.addEventListener('wheel', stop, { passive: true })
  window.addEventListener('touchstart', stop, { passive: true })
  step()
  return stop
}
