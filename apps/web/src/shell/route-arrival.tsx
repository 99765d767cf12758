import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { showPageTitle } from '../lib/page/document-title.ts'
import { isPanelOpen } from '../ui/dialogs/disclosure.tsx'

const RESTORE_FOR_MS = 1500

/** Where each entry of the history was scrolled to. */
const positions = new Map<string, number>()
let arrivedAt: string | null = null

/**
 * Stands beside a page inside its `Suspense`, so that it acts when the page is really there: sets the document's
 * title, moves the focus to the main heading, goes to the top or back to where the person was. A panel that was opened
 * while the page loaded keeps the focus, since it closes without it.
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
    if (type === 'POP' && saved !== undefined) return restore(saved)
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
    else if (isNewPage) window.scrollTo(0, 0)
    return undefined
  }, [key, pathname, hash, type])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, window.scrollY)
    // Where a dialog with an address of its own was opened, before anything scrolls.
    if (!positions.has(key)) remember()
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  return null
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Scrolls back as soon as the page is tall enough again; gives up after 1.5 s or when the person scrolls. */
function restore(top: number): () => void {
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
