import { FEED_TYPES, type FeedFormat } from '@laurel/contract/feed-paths'
import { canonicalPath, feedOf, picturePathOf, subjectOf } from '@laurel/contract/pages/page-heads'
import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { matchRoute } from '@laurel/contract/spec/routes'

/**
 * Updates the head after a client-side navigation, as the server would render it. `description` is that of the record on
 * the page; without one it is the page's. Data for search engines, which load each page, is removed.
 */
export function updateHead(description?: string): void {
  const { origin, pathname, search } = window.location
  const match = matchRoute(pathname)
  const subject = match === null ? null : subjectOf(match, new URLSearchParams(search))
  const path = match === null ? pathname : canonicalPath(match, subject)
  const text = description || pageDescriptions[match?.name ?? 'notFound']
  const picture = match === null ? '/share.png' : picturePathOf(match, subject)
  set('link[rel=canonical]', 'href', origin + path)
  set('meta[property="og:url"]', 'content', origin + path)
  set('meta[property="og:title"]', 'content', document.title)
  set('meta[property="og:image:alt"]', 'content', document.title)
  set('meta[property="og:image"]', 'content', origin + picture)
  set('meta[property="og:description"]', 'content', text)
  set('meta[name=description]', 'content', text)
  for (const old of document.querySelectorAll(
    'script[type="application/ld+json"], link[rel=alternate]',
  )) {
    old.remove()
  }
  const feed = match === null ? null : feedOf(match, subject)
  if (feed === null) return
  for (const format of ['rss', 'json'] satisfies FeedFormat[]) {
    const link = document.createElement('link')
    link.rel = 'alternate'
    link.type = FEED_TYPES[format]
    link.title = feed.title
    link.href = feed.pathOf(format)
    document.head.append(link)
  }
}

function set(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value)
}
