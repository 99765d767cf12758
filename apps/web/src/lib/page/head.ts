import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { matchRoute } from '@laurel/contract/spec/routes'

/** The parameters of the canonical URL; all others are left out. */
const CANONICAL_PARAMETERS = ['id', 'creator', 'lesson', 'certificate', 'text', 'tx']

/** Updates the head after a client-side navigation, as the server would render it. */
export function updateHead(): void {
  const { origin, pathname, search } = window.location
  const address = new URL(pathname, origin)
  for (const [name, value] of new URLSearchParams(search)) {
    if (CANONICAL_PARAMETERS.includes(name)) address.searchParams.set(name, value)
  }
  const description = pageDescriptions[matchRoute(pathname)?.name ?? 'notFound']
  set('link[rel=canonical]', 'href', address.href)
  set('meta[property="og:url"]', 'content', address.href)
  set('meta[property="og:title"]', 'content', document.title)
  set('meta[property="og:description"]', 'content', description)
  set('meta[name=description]', 'content', description)
}

function set(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value)
}
