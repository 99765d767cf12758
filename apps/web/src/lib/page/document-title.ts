import { documentTitle, pageTitles } from '@laurel/contract/spec/page-titles'
import { matchRoute } from '@laurel/contract/spec/routes'
import { useEffect, useLayoutEffect } from 'react'

/** What the document was asked for as: the server gave it the right head, until somebody goes elsewhere. */
const loadedAt = window.location.href
let hasMoved = false

function isAsLoaded(): boolean {
  hasMoved ||= window.location.href !== loadedAt
  return !hasMoved
}

/** Names the document, and lets what else its head says of the page follow. */
function nameDocument(title: string): void {
  document.title = documentTitle(title)
  if (isAsLoaded()) return
  void import('./head.ts').then(({ followAddress }) => followAddress()).catch(() => undefined)
}

/** Gives the document the title of the page that is open, unless it came from the server with its own. */
export function showPageTitle(pathname: string): void {
  if (isAsLoaded()) return
  nameDocument(pageTitles[matchRoute(pathname)?.name ?? 'notFound'])
}

/** Gives the document the title of what is open, such as a bounty's, once it is known and for as long as it is. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) nameDocument(title)
  }, [title])
  // Before the next page names itself, which it does in an effect of layout.
  useLayoutEffect(() => {
    if (title === undefined) return
    return () => showPageTitle(window.location.pathname)
  }, [title])
}
