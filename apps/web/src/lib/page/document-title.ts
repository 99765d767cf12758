import { documentTitle, pageTitles } from '@laurel/contract/spec/page-titles'
import { matchRoute } from '@laurel/contract/spec/routes'
import { useEffect, useLayoutEffect } from 'react'

/** The URL that the server rendered the head for; it is right until the first navigation. */
const loadedAt = window.location.href
let hasMoved = false

function isAsLoaded(): boolean {
  hasMoved ||= window.location.href !== loadedAt
  return !hasMoved
}

/** Sets the title of the document, and updates the rest of its head. */
function setDocumentTitle(title: string, description?: string): void {
  document.title = documentTitle(title)
  if (isAsLoaded()) return
  void import('./head.ts').then(({ updateHead }) => updateHead(description)).catch(() => undefined)
}

/** Sets the title of the current page, unless the server rendered it. */
export function showPageTitle(pathname: string): void {
  if (isAsLoaded()) return
  setDocumentTitle(pageTitles[matchRoute(pathname)?.name ?? 'notFound'])
}

/** Sets the title of the record on the page, such as a bounty, and what it is about, once it is loaded. */
export function useDocumentTitle(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title !== undefined) setDocumentTitle(title, description)
  }, [title, description])
  // Resets it before the next page sets its own, which happens in a layout effect.
  useLayoutEffect(() => {
    if (title === undefined) return
    return () => showPageTitle(window.location.pathname)
  }, [title])
}
